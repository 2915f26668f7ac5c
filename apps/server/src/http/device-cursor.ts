import type { DeviceCursor } from '../storage/list-devices.ts';

export function deviceCursor({ createdAt, token }: DeviceCursor): string {
  return `${createdAt}.${token}`;
}

/** @param text in the form of the protocol's `deviceCursorSchema`. */
export function parseDeviceCursor(text: string): DeviceCursor {
  const [createdAt = '', token = ''] = text.split('.');
  return { createdAt: Number(createdAt), token };
}
