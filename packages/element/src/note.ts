// A script of its own, loaded when a press of the bell is answered.
export { answerPress } from '@sineta/bell/note';
