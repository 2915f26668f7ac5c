// A script of its own, loaded when the panel is first opened.
export { openDevicePanel } from '@sineta/bell/panel';
