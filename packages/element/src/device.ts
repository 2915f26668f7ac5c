// A script of its own: the half of the client that most pages never need.
export { createDeviceControls, followLostLink, setUser } from '@sineta/client/device';
