import protobuf from 'protobufjs/light.js';

/** A field of a message: its number, its type, and a rule. */
type FieldRow = readonly [id: number, type: string, rule?: 'repeated' | 'required'];

/**
 * The parts of Google's check-in and MCS messages (proto2) that this service reads or writes. Unknown fields are ignored, as
 * protocol buffers require.
 */
const messages = {
  CheckinRequest: { androidId: [2, 'int64'], securityToken: [13, 'fixed64'] },
  CheckinResponse: {
    statsOk: [1, 'bool', 'required'],
    timeMsec: [3, 'int64'],
    marketOk: [6, 'bool'],
    androidId: [7, 'fixed64'],
    securityToken: [8, 'fixed64'],
    settingsDiff: [9, 'bool'],
  },
  Heartbeat: { streamId: [1, 'int32'], lastStreamIdReceived: [2, 'int32'] },
  LoginRequest: {
    id: [1, 'string', 'required'],
    user: [3, 'string', 'required'],
    authToken: [5, 'string', 'required'],
    receivedPersistentId: [10, 'string', 'repeated'],
  },
  LoginResponse: {
    id: [1, 'string', 'required'],
    streamId: [5, 'int32'],
    lastStreamIdReceived: [6, 'int32'],
    heartbeatConfig: [7, 'HeartbeatConfig'],
    serverTimestamp: [8, 'int64'],
  },
  HeartbeatConfig: { intervalMs: [3, 'int32'] },
  IqStanza: {
    extension: [7, 'Extension'],
    streamId: [9, 'int32'],
    lastStreamIdReceived: [10, 'int32'],
  },
  Extension: { id: [1, 'int32', 'required'], data: [2, 'bytes', 'required'] },
  DataMessageStanza: {
    id: [2, 'string'],
    from: [3, 'string', 'required'],
    category: [5, 'string', 'required'],
    appData: [7, 'AppData', 'repeated'],
    persistentId: [9, 'string'],
    streamId: [10, 'int32'],
    lastStreamIdReceived: [11, 'int32'],
    deviceUserId: [16, 'int64'],
    ttl: [17, 'int32'],
    sent: [18, 'int64'],
    rawData: [21, 'bytes'],
    immediateAck: [24, 'bool'],
  },
  AppData: { key: [1, 'string', 'required'], value: [2, 'string', 'required'] },
} as const satisfies Record<string, Record<string, FieldRow>>;

export type MessageName = keyof typeof messages;

const root = protobuf.Root.fromJSON({
  nested: Object.fromEntries(
    Object.entries(messages).map(([name, rows]) => [name, { fields: fields(rows) }]),
  ),
});

function fields(rows: Record<string, FieldRow>): Record<string, protobuf.IField> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, [id, type, rule]]) => [name, rule ? { id, type, rule } : { id, type }]),
  );
}

/** 64-bit numbers are decimal strings: they exceed the range of a JavaScript number. */
export function encode(name: MessageName, fields: Record<string, unknown>): Buffer {
  const type = root.lookupType(name);
  return Buffer.from(type.encode(type.fromObject(fields)).finish());
}

/**
 * Absent fields stay absent; repeated ones are arrays.
 * @throws Error if the bytes are not such a message
 */
export function decode(name: MessageName, bytes: Uint8Array): Record<string, unknown> {
  const type = root.lookupType(name);
  return type.toObject(type.decode(bytes), { longs: String, arrays: true });
}
