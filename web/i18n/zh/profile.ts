import type { Texts } from '../en.ts';

const updates: Texts['profile']['updates'] = {
  title: '待审核资料',
  count: (count) => (count === 1 ? '1 个申请' : `${count} 个申请，最早的在前`),
  previous: '上一个申请',
  next: '下一个申请',
  empty: '没有待审核的资料',
  emptyText: '所有申请都已处理，谢谢！',
  now: '现在',
  unchanged: '未更改',
  removed: '移除',
  new: '新',
  none: '无',
  noneYet: (state) => `${state}：无`,
  username: '用户名',
  similar: (names) => `容易与 ${names} 的用户名混淆，请留意。`,
  openImage: (name, state) => `${name}，${state}（在新标签页中打开）`,
  noImage: (name, state) => `${name}，${state}`,

  denyHelp: '对方会看到这条理由。可以先选一条常用理由，再修改。',
  qr: {
    title: '二维码内容',
    none: '图片里没有识别到二维码。',
    payment: '这是收款码。',
    group: '这是群二维码，一周后会失效。',
    contact: '微信个人名片。',
    other: '不是微信名片：',
  },
  commonReasons: [
    '用户名不当，或冒充他人。',
    '头像不适合本站。',
    '头像是他人照片，或含有广告。',
    '上传的图片不是微信二维码。',
    '二维码无法识别，请上传更清晰的图片。',
  ],
  confirmDeny: '确认拒绝',
  approved: (username) => `已通过 ${username} 的修改。`,
  denied: (username) => `已拒绝 ${username} 的修改。`,
};

const settings: Texts['profile']['settings'] = {
  title: '设置',
  more: '更多设置',
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
    help: '点“联系”后可以看到。6 到 20 个字母、数字、下划线或减号。',
  },

  image: {
    profile: '头像',
    qrCode: '微信二维码',
    help: '可以不放。太大的会自动缩小。',
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
    label: '语言与外观',
    lead: '保存在此浏览器中。邮件使用你最后选择的语言。',
    language: '语言',
    languageDone: '网站已切换为中文。',
    themeDone: (theme) => `外观已设为：${theme}`,
  },
};

const leaving: Texts['profile']['leaving'] = {
  label: '离校',
  lead: '设置后，你的主页会变成带倒计时的甩卖页，可以整页分享。',
  date: '离校日期',
  dateHelp: '前一天会提醒你。次日，你未完成的帖子会自动下架。',
  save: '保存日期',
  remove: '清除日期',
  askTitle: (day) => `${day}离校？`,
  askText: '站内所有人都能看到这个日期。',
  archivedOn: (count, day) =>
    `${day}，你的 ${count} 条帖子以及在此之前新发的帖子会自动下架，下架后不能恢复。`,
  saved: '日期已保存。',
  removed: '日期已清除。',
  all: '全部下架',
  allText: '适合今天就走的同学。草稿会保留。',
  allTitle: (count) => `下架 ${count} 条帖子？`,
  allWarning: '你所有未完成的帖子都会从集市消失，也不能再编辑。此操作无法撤销。',
  archived: (count) => `已下架 ${count} 条帖子`,
};

const account: Texts['profile']['account'] = {
  label: '安全与设备',
  lead: '密码，以及登录过的设备。',
  byBoth: (email) => `你可以用用户名或 ${email} 登录。`,
  byEmail: (email) => `账号邮箱：${email}`,

  password: {
    title: '密码',
    text: '修改密码后，其他设备上的登录都会失效。',
    none: '你的账号没有密码。输入邮箱收到的验证码即可设置，设置后所有设备都会退出登录。',
    set: '设置密码',
    change: '修改密码',
    current: '当前密码',
    new: '新密码',
    confirm: '确认新密码',
    submit: '保存新密码',
    done: '密码已修改，其他设备上的登录已失效。',
  },

  sessions: {
    title: '已登录的设备',
    only: '目前只在这台设备上登录。',
    several: (count) => `目前在 ${count} 台设备上登录。`,
    unknown: '未知设备',
    current: '本机',
    used: (ago) => `上次使用：${ago}`,
    end: '退出其他设备',
    question: '要退出其他设备吗？',
    consequence: '其他设备需要重新登录，本机保持登录。',
    done: '其他设备已退出登录。',
  },

  data: {
    label: '你的数据',
    lead: '我们保存的与你有关的全部数据，打包成一个文件。',
    download: { json: '下载我的数据', zip: '连同照片下载（ZIP）' },
    done: '数据已下载。',
  },

  close: {
    label: '注销账号',
    lead: '删除账号及其全部内容。',
    open: '注销账号',
    question: '要注销账号吗？',
    goes: '以下内容将被永久删除：',
    what: ['你的资料：用户名、邮箱和图片', '你的帖子和照片，包括别人收藏的', '你的收藏和提交给管理员的申请'],
    after: '所有设备都会退出登录。此操作无法撤销。',
    next: '继续',
    confirm: (username) => `请输入 ${username} 的密码以注销账号。`,
    confirmPlain: (username) => `即将注销 ${username} 的账号。`,
    password: '密码',
    submit: '注销我的账号',
    done: '你的账号已注销。',
  },
};

export const profile: Texts['profile'] = { settings, account, leaving, updates };
