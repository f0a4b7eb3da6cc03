const en = {
  stop: 'Stop',
  stopped: 'Stopped. Nothing changed.',
};

const zh: typeof en = {
  stop: '停止',
  stopped: '已停止，没有任何更改。',
};

export const transferMessages = { en, zh };
