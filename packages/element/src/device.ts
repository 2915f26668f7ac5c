// A script of its own: the half of the client that most pages never need.
export { createDeviceControls, followLostLink, nameUser, setUser, track } from '@sineta/client/device';
