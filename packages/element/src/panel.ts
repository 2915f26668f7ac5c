// The script beside the element's own, loaded when the panel is opened first.
export { openDevicePanel } from '@sineta/bell/panel';
