import { deviceIdOf } from '@sineta/protocol';
import type { DeviceCursor } from './list-devices.ts';

/** With the id of the device: a cursor stands in the address of the next page. */
export function deviceCursor({ createdAt, token }: DeviceCursor): string {
  return `${createdAt}.${deviceIdOf(token)}`;
}

/** @param text in the form of the protocol's `deviceCursorSchema`. */
export function parseDeviceCursor(text: string): DeviceCursor {
  const [createdAt = '', token = ''] = text.split('.');
  return { createdAt: Number(createdAt), token };
}
