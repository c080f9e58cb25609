import * as z from 'zod/mini';
import { spaceUnit, type Language } from '../languages.ts';

/** What `npm run doctor` and the screen of the site's health say. Words in braces are replaced by values. */

/** `accepted` is a warning that the operator's settings name. */
export const healthStates = ['ok', 'accepted', 'warning', 'problem'] as const;
export type HealthState = (typeof healthStates)[number];

const en = {
  'version-ok': 'Campus Exchange {version} runs on Node {node}.',
  'settings-wrong': '{reason}',
  'settings-risky': '{warning}.',
  'not-production':
    'This is a trial: NODE_ENV is not production, so the settings are not checked for production use.',
  'demo-there': 'There are {count} demo accounts, whose password is public. Run: {run} remove-demo',
  'admins-ok': 'Admins: {count}.',
  'admins-none':
    'Nobody is an admin, so no post is approved. Set ADMIN_EMAILS and restart, sign up with an address of it, or run: {run} make-admin EMAIL',
  'database-ok': 'PostgreSQL {version} accepts writes and has the whole schema.',
  'database-away': 'The database can’t be used. {reason}',
  'disk-ok': 'Free space in {folder}: {free}.',
  'disk-low': 'Free space in {folder}: only {free}. Make room: uploads stop when the disk is full.',
  'pictures-fail': 'Images can’t be stored in {place}. {reason}',
  'images-ok': 'No image lacks a file, and the {count} files that were decoded last are whole.',
  'images-missing':
    '{count} images lack a file, among them {files}. Copy them to {place} from the folder uploads of an older backup, or from the versions that the store keeps.',
  'images-broken':
    '{count} image files can’t be decoded, among them {files}. Copy them to {place} from the folder uploads of an older backup, or from the versions that the store keeps.',
  'images-stray':
    '{count} image files have no row, too many to remove by themselves. Check that this is the right database, then run {run} sweep',
  'mail-ok': 'The mail server {host} accepts the login.',
  'mail-fails': 'The mail server {host} refused the connection or login: {reason}. See SMTP_URL.',
  'mail-files': 'SMTP_URL is not set: mails are files in DATA_DIR/outbox, and nobody gets a code.',
  'login-ok':
    'The campus login ({kind}) at {host} answers as it should. Only a login shows whether the return address of this site is registered there.',
  'login-fails':
    'The campus login ({kind}) at {host} fails: {reason}. See the settings that begin with LOGIN_, and what is registered there.',
  'login-http':
    'The campus login ({kind}) at {host} is asked by plain http. Use https, unless it is for a trial on this machine.',
  'security-expires':
    'security.txt expires on {day}. Check what it says, then set SECURITY_EXPIRES to a day within a year.',
  'wecom-fails':
    'WeCom refuses this site with errcode {errcode}. See the settings that begin with WECOM_, and what is allowed there.',
  'wecom-taken': '{count} members have an id in WeCom that another account has. See LOGIN_WECOM_CLAIM.',
  'robot-fails':
    'The robot of the moderators’ group fails: {reason} Set it anew on the desk, or test it there.',
  'outbox-stuck':
    '{count} mails have been waiting for more than 10 minutes, the oldest for {age}. The log says why (mail was not sent).',
  'backup-ok': 'The last backup is {age} old, in {folder}.',
  'backup-none': 'No backup has been made. Run {run} backup every night.',
  'backup-old': 'The last backup is {age} old. Run {run} backup every night.',
  'backup-same-disk': 'The last backup is on the disk that it protects. Copy backups to another machine.',
  'drill-ok': 'The last backup drill, {age} ago, restored {folder} and found nothing wrong.',
  'drill-failed':
    'The last backup drill, {age} ago, found that {folder} can’t be restored as it is: {reason}',
  'drill-old': 'The last backup drill was {age} ago. Run {run} every month.',
  'drill-none': 'No backup has been tried yet. Run {run} every month.',
  'proxy-ok': 'The proxy settings match the requests.',
  'proxy-untrusted':
    'Requests come from a proxy at {peer} that TRUST_PROXY does not name: limits count everybody as one address. Set TRUST_PROXY={peer}, or remove X-Forwarded-For if this is no proxy of yours.',
  'proxy-host':
    'Browsers ask for {host}, but PUBLIC_URL names another address. Correct PUBLIC_URL, or let the proxy pass on Host.',
  'proxy-http':
    'PUBLIC_URL is https, but requests come by plain http. Let the proxy at {peer} send X-Forwarded-Proto, or redirect http to https.',
} as const;
export type HealthText = keyof typeof en;

const zh: Record<HealthText, string> = {
  'version-ok': '校园二手 {version} 运行在 Node {node} 上。',
  'settings-wrong': '设置有误：{reason}',
  'settings-risky': '设置可能有问题：{warning}。',
  'not-production': '当前是试用：NODE_ENV 不是 production，没有按正式运行检查设置。',
  'demo-there': '有 {count} 个演示账号，密码是公开的。请运行：{run} remove-demo',
  'admins-ok': '管理员：{count} 人。',
  'admins-none':
    '还没有管理员，帖子无人审核。请设置 ADMIN_EMAILS 后重启，再用其中的邮箱注册，或运行：{run} make-admin 邮箱',
  'database-ok': 'PostgreSQL {version} 可以写入，结构是最新的。',
  'database-away': '数据库无法使用。{reason}',
  'disk-ok': '{folder} 的可用空间：{free}。',
  'disk-low': '{folder} 的可用空间只剩 {free}，请清理：磁盘满了就无法上传。',
  'pictures-fail': '图片无法存到 {place}。{reason}',
  'images-ok': '没有图片缺少文件，最近抽查的 {count} 个文件都完好。',
  'images-missing':
    '有 {count} 张图片缺少文件，例如 {files}。请从较早备份的 uploads 文件夹或存储保留的旧版本复制到 {place}。',
  'images-broken':
    '有 {count} 个图片文件无法解码，例如 {files}。请从较早备份的 uploads 文件夹或存储保留的旧版本复制到 {place}。',
  'images-stray':
    '有 {count} 个图片文件没有对应记录，数量太多，不会自动删除。请确认数据库无误，再运行 {run} sweep',
  'mail-ok': '邮件服务器 {host} 登录正常。',
  'mail-fails': '邮件服务器 {host} 拒绝：{reason}。请检查 SMTP_URL。',
  'mail-files': '没有设置 SMTP_URL：邮件只写入 DATA_DIR/outbox，没有人能收到验证码。',
  'login-ok': '校园登录（{kind}）{host} 应答正常。本站的返回地址是否已在那里登记，要登录一次才能确认。',
  'login-fails':
    '校园登录（{kind}）{host} 不可用：{reason}。请检查以 LOGIN_ 开头的设置，以及在那里登记的内容。',
  'login-http': '校园登录（{kind}）{host} 使用明文 http。除非只在本机试用，请改用 https。',
  'security-expires': 'security.txt 的有效期到 {day}。请核对内容，再把 SECURITY_EXPIRES 改为一年以内的日期。',
  'wecom-fails':
    '企业微信拒绝了本站（errcode {errcode}）。请检查以 WECOM_ 开头的设置，以及企业微信后台的许可。',
  'wecom-taken': '有 {count} 名用户的企业微信账号已属于另一个账号。请检查 LOGIN_WECOM_CLAIM。',
  'robot-fails': '管理群的机器人发不出消息：{reason}请在管理台重新设置，或再测试一次。',
  'outbox-stuck': '有 {count} 封邮件等了 10 分钟以上，最早的等了 {age}。原因见日志（mail was not sent）。',
  'backup-ok': '上次备份在 {age}前，位于 {folder}。',
  'backup-none': '还没有备份过。请每晚运行 {run} backup。',
  'backup-old': '上次备份已是 {age}前。请每晚运行 {run} backup。',
  'backup-same-disk': '上次备份和原数据在同一块磁盘上。请把备份复制到另一台机器。',
  'drill-ok': '上次恢复演练在 {age}前，恢复了 {folder}，没有发现问题。',
  'drill-failed': '上次恢复演练（{age}前）发现 {folder} 不能完整恢复：{reason}',
  'drill-old': '上次恢复演练已是 {age}前。请每月运行 {run}。',
  'drill-none': '还没有演练过恢复备份。请每月运行 {run}。',
  'proxy-ok': '从请求来看，代理和设置相符。',
  'proxy-untrusted':
    '请求来自代理 {peer}，但 TRUST_PROXY 里没有它：所有人会被当作同一个地址来限流。请设置 TRUST_PROXY={peer}；如果那不是你的代理，请去掉 X-Forwarded-For。',
  'proxy-host': '浏览器访问的是 {host}，和 PUBLIC_URL 不一致。请改正 PUBLIC_URL，或让代理转发 Host。',
  'proxy-http':
    'PUBLIC_URL 是 https，但请求是 http。请让代理 {peer} 发送 X-Forwarded-Proto，或把 http 跳转到 https。',
};

const texts: Record<Language, Record<HealthText, string>> = { en, zh };

/** Warnings of older releases, which ACCEPTED_WARNINGS may still name. */
export const formerWarnings: readonly string[] = [
  'node-old',
  'rights-super',
  'clock-off',
  'schema-behind',
  'schema-newer',
];

export const healthTexts = Object.keys(en) as [HealthText, ...HealthText[]];

export const healthFinding = z.object({
  state: z.enum(healthStates),
  text: z.enum(healthTexts),
  /** The values of the sentence's placeholders. Ages are in hours. */
  params: z.record(z.string(), z.string()),
});
export type HealthFinding = z.output<typeof healthFinding>;

export const health = z.object({ findings: z.array(healthFinding) });

export function healthSentence({ text, params }: HealthFinding, language: Language): string {
  return texts[language][text].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return name === 'age' ? duration(Number(value), language) : value;
  });
}

/** Hours as minutes, hours or days. */
function duration(hours: number, language: Language): string {
  const [unit, count] =
    hours < 1
      ? (['minute', hours * 60] as const)
      : hours < 48
        ? (['hour', hours] as const)
        : (['day', hours / 24] as const);
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return spaceUnit(new Intl.NumberFormat(locale, format).format(count));
}
