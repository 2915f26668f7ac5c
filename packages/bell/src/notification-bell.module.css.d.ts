// Named exports, so that bundlers drop unused ones.
export const bell: string;
export const button: string;
export const tooltip: string;
