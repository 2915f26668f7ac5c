import type { Preferences } from '@sineta/protocol';
import { createRandom } from './random.ts';

/** What all devices of a person have. */
export interface Person {
  readonly id: string;
  readonly topics: readonly string[];
  /** Null for the defaults. */
  readonly preferences: string | null;
}

/** The share of devices whose visitor is signed in. */
const signedIn = 0.34;

/** How many devices a person has. */
const deviceCounts = [
  [1, 55],
  [2, 33],
  [3, 12],
] as const;

const preferences: readonly (readonly [Preferences | null, number])[] = [
  [null, 80],
  [{ quietHours: { start: '22:00', end: '07:00' }, dailyLimit: null, urgentOnly: false }, 10],
  [{ quietHours: { start: '21:30', end: '06:30' }, dailyLimit: 3, urgentOnly: false }, 5],
  [{ quietHours: null, dailyLimit: 1, urgentOnly: false }, 3],
  [{ quietHours: null, dailyLimit: null, urgentOnly: true }, 2],
];

/** Gives each device in turn a person, or none. Devices of one person follow each other. */
export function createPeople(): (topicsOfDevice: readonly string[]) => Person | undefined {
  // Of their own, so that everything else about the devices does not depend on the people.
  const random = createRandom(1207);
  let number = 1000;
  let person: Person | undefined;
  let left = 0;
  return (topics) => {
    if (random.next() >= signedIn) return undefined;
    if (person === undefined || left === 0) {
      number += 1;
      left = random.pick(deviceCounts);
      const chosen = random.pick(preferences);
      person = { id: `u-${number}`, topics, preferences: chosen && JSON.stringify(chosen) };
    }
    left -= 1;
    return person;
  };
}
