export type { PanelLabels } from './labels/panel-labels.ts';
export { type DevicePanelOptions, openDevicePanel } from './open-device-panel.ts';
