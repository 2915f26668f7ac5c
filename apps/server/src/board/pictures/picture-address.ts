import { hash } from 'node:crypto';
import type { BoardView, SharePicture } from '@sineta/protocol';

/** Changes with the design of the pictures, so that caches replace those of a former release. */
const design = 3;

/** Identifies what a picture looks like. */
export function pictureVersion(picture: SharePicture): string {
  return hash('sha256', JSON.stringify([design, picture]), 'base64url').slice(0, 16);
}

/** The path of the picture of a page. It has the version, so that caches may keep it for ever. */
export function picturePath(view: BoardView, picture: SharePicture): string {
  return `/pictures/${pictureVersion(picture)}/${pictureSubject(view)}`;
}

/** What a picture is of. */
export function pictureSubject(view: BoardView): string {
  if (view.kind === 'notice') return `notices/${encodeURIComponent(view.notice.id)}`;
  const topic = view.kind === 'board' ? view.topic : undefined;
  return topic === undefined ? 'board' : `topics/${encodeURIComponent(topic)}`;
}
