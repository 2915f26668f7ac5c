// By name, so that a bundler drops what is not used.
export const bell: string;
export const button: string;
export const mark: string;
export const tooltip: string;
