/** What the tools open, loaded together. */
export { EmojiPanel } from './emoji-panel.tsx';
export { ValuePanel } from './value-panel.tsx';
