export type { Circumstances } from './device-dialog.ts';
export type { DevicePanelOptions } from './device-panel-options.ts';
export type { Environment } from './help/environment.ts';
export type { PanelLabels } from './labels/panel-labels.ts';
export { openDevicePanel } from './open-device-panel.ts';
export { showDevicePanel } from './show-device-panel.ts';
