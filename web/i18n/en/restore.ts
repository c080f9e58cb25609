export const restore = {
  title: 'Restore a backup',
  text: 'This instance has no members. It can take the data of a backup: a tar file of the folder that a backup makes.',
  pack: 'On the machine that has it: tar -cf backup.tar -C FOLDER .',
  noLink: 'Open the link that the server printed at its start. Each start prints a new one.',
  file: 'Backup (.tar or .tar.gz)',
  submit: 'Restore',
  sending: (percent: number) => `Sending: ${percent} %`,
  restoring: 'Restoring. You can leave this page open; it says when it is done.',
  failed: (reason: string) => `It was not restored, and nothing was changed. ${reason}`,
  done: 'Restored. The server has started again. Log in as before the backup.',
};
