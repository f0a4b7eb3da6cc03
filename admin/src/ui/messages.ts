const en = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Try again',
  dismiss: 'Dismiss',
  reveal: 'Show',
  conceal: 'Hide',
  copy: 'Copy',
  copied: 'Copied.',
  selected: 'Copying is not allowed here. The text is selected: press Ctrl+C.',
  concealed: 'hidden',
  loading: 'Loading…',
  save: 'Save',
  saving: 'Saving…',
  notices: 'Notifications',
  unsaved: {
    title: 'Discard changes?',
    body: 'Your changes have not been saved.',
    keep: 'Keep editing',
    discard: 'Discard changes',
  },
};

const zh: typeof en = {
  close: '关闭',
  cancel: '取消',
  retry: '重试',
  dismiss: '知道了',
  reveal: '显示',
  conceal: '隐藏',
  copy: '复制',
  copied: '已复制。',
  selected: '浏览器不允许在此复制。文本已选中，请按 Ctrl+C。',
  concealed: '已隐藏',
  loading: '正在加载…',
  save: '保存',
  saving: '正在保存…',
  notices: '通知',
  unsaved: {
    title: '放弃更改？',
    body: '您的更改尚未保存。',
    keep: '继续编辑',
    discard: '放弃更改',
  },
};

export const uiMessages = { en, zh };
