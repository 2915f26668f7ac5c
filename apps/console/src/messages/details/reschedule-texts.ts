const ptBr = {
  title: 'Remarcar o envio',
  confirm: 'Remarcar',
  cancel: 'Voltar',
  /** Followed by the time, in a sentence. */
  done: (title: string) => `“${title}” remarcada.`,
  tooLate: 'Tarde demais: o envio já começou. A hora não mudou.',
  failed: 'Não foi possível remarcar. Tente de novo.',
};

const en: typeof ptBr = {
  title: 'Reschedule send',
  confirm: 'Reschedule',
  cancel: 'Back',
  done: (title) => `“${title}” rescheduled.`,
  tooLate: 'Too late: sending has begun. The time did not change.',
  failed: 'Could not reschedule. Try again.',
};

/** The texts of the dialog that changes the time of a scheduled message. */
export const rescheduleTexts = { name: 'reschedule', 'pt-BR': ptBr, en };
