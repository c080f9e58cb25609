import { maxImageBytes } from '../../../contract/images.ts';
import type { Texts } from '../en.ts';

export const settings: Texts['profile']['settings'] = {
  title: '设置',
  loadFailed: '获取用户信息时出错',

  moderation: {
    label: '审核',
    posts: '处理待审核帖子',
    updates: '处理待审核资料',
    trail: '操作记录',
  },

  decision: {
    approved: '资料修改已通过。',
    denied: (reason) => `资料修改未通过。原因：${reason}`,
    noReason: '未提供原因。',
    close: '知道了',
  },

  profile: {
    label: '个人资料',
    lead: '除邮箱外，别人看到的就是这些。每次修改都需管理员审核后才会显示。',
    usernameFixed: (day) => `${day} 起可再次修改。`,
    somethingWrong: '出了点问题，请稍后再试。',
    save: '保存',
    sent: '你的修改已提交给管理员。',
    requested: '这里显示的是你提交的修改，通过前其他人看到的还是原来的资料。',
    uploading: '上传',
  },

  image: {
    profile: '头像',
    profileHelp: `本人照片或任意图案，方便见面时认出你。不超过 ${maxImageBytes / 2 ** 20} MB。`,
    qrCode: '微信二维码',
    qrCodeHelp: `想联系你的人点“联系”后可以看到。也可以不放。不超过 ${maxImageBytes / 2 ** 20} MB。`,
    choose: '选择图片',
    chooseOther: '换一张',
    remove: '移除',
    keep: '保留现有图片',
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
