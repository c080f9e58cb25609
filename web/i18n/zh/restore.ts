import type { restore as english } from '../en/restore.ts';

export const restore: typeof english = {
  title: '恢复备份',
  text: '本站还没有用户，可以恢复一份备份：把备份文件夹打包成 tar 文件后上传。',
  pack: '在存放备份的机器上运行：tar -cf backup.tar -C FOLDER .',
  noLink: '请打开服务器启动时显示的链接。每次启动都会生成新的链接。',
  file: '备份文件（.tar 或 .tar.gz）',
  submit: '恢复',
  sending: (percent) => `正在上传：${percent}%`,
  restoring: '正在恢复，请不要关闭本页，完成后会提示。',
  failed: (reason) => `恢复失败，没有改动任何数据。${reason}`,
  done: '恢复好了，服务器已重新启动。请用备份时的账号登录。',
};
