const ptBr = {
  title: 'Resultados',
  steps: {
    created: 'Criada',
    accepted: 'Enviada',
    displayed: 'Mostrada',
    clicked: 'Clicada',
    dismissed: 'Dispensada',
  },
  device: 'Dispositivo:',
  unknown: 'Os horários desta mensagem não estão mais guardados.',
  note: 'Enviada: o serviço de push aceitou a mensagem. O Safari não informa o que mostra sem a página aberta.',
};

const en: typeof ptBr = {
  title: 'Results',
  steps: {
    created: 'Created',
    accepted: 'Sent',
    displayed: 'Shown',
    clicked: 'Clicked',
    dismissed: 'Dismissed',
  },
  device: 'Device:',
  unknown: 'The times of this message are no longer stored.',
  note: 'Sent: the push service accepted the message. Safari does not report what it shows unless the page is open.',
};

/** The texts of the results of a message to one device. */
export const oneDeviceTexts = { name: 'oneDevice', 'pt-BR': ptBr, en };
