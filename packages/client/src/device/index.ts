export { createDeviceControls } from './create-device-controls.ts';
export { followLostLink } from './follow-lost-link.ts';
export { nameUser, setUser } from './set-user.ts';
export { track } from './track.ts';
export type { DeviceControls, DeviceState, DeviceTopic } from './device-controls.ts';
export type { TestLink, TestReport, TestStep } from './test-report.ts';
