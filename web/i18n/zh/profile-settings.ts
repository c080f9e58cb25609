import type { Texts } from '../en.ts';

export const settings: Texts['profile']['settings'] = {
  title: '设置',
  loadFailed: '个人资料没能打开，请重试。',

  moderation: {
    label: '审核',
    posts: '处理待审核帖子',
    updates: '处理待审核资料',
    trail: '操作记录',
  },

  decision: {
    approved: '资料修改已通过。',
    denied: (reason) => `资料修改未通过。原因：${reason}`,
    noReason: '没有填写原因。',
    close: '知道了',
  },

  profile: {
    label: '个人资料',
    lead: '别人能看到的就是这些，还有你的邮箱。每次修改都要经管理员审核后才会显示。',
    usernameFixed: (day) => `${day}起可以再次修改。`,
    somethingWrong: '出错了，请稍后再试。',
    save: '保存',
    sent: '你的修改已提交给管理员。',
    requested: '这里显示的是你提交的修改，通过前其他人看到的还是原来的资料。',
    uploading: '上传',
  },

  wechatId: {
    label: '微信号',
    help: '想联系你的人点“联系”后可以复制。6 到 20 个字母、数字、下划线或减号，也可以不填。',
  },

  image: {
    profile: '头像',
    profileHelp: '本人照片或任意图案，方便见面时认出你。太大的会自动缩小。',
    qrCode: '微信二维码',
    qrCodeHelp: '想联系你的人点“联系”后可以看到。也可以不放。太大的会自动缩小。',
    choose: '选择图片',
    chooseOther: '换一张',
    remove: '移除',
    removeNamed: (label) => `移除：${label}`,
    keep: '保留现有图片',
    keepNamed: (label) => `保留现有图片：${label}`,
    isNew: '新图片，尚未保存',
    isRemoved: '保存后将移除',
    noPreview: '这种图片保存前无法预览。',
    preparing: '正在处理…',
  },

  display: {
    label: '显示',
    lead: '保存在此浏览器中。邮件使用你最后选择的语言。',
    language: '语言',
  },
};
