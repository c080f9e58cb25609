import * as appealLimits from '../../../contract/appeals/limits.ts';
import * as limits from '../../../contract/auth/limits.ts';
import * as memberLimits from '../../../contract/members/limits.ts';
import * as postLimits from '../../../contract/posts/limits.ts';
import * as profileLimits from '../../../contract/profile/limits.ts';
import * as searches from '../../../contract/searches/limits.ts';
import { maxImageBytes, maxImagePixels } from '../../../engine/images/format.ts';
import type { errors as english } from '../en/errors.ts';
import { every } from './every.ts';

export const errors: typeof english = {
  byCode: {
    bad_request: '请求有误，请重试。',
    invalid_field: '这里填写的内容无效。',
    unknown_option: '未知的筛选条件。',
    bad_page: `页码应为 1 到 ${postLimits.page} 之间的整数。`,
    no_session: '请先登录。',
    other_site: '该请求来自其他网站，已被拒绝。',
    outside_network: '本站仅限校园网或 VPN 访问。',
    admins_only: '仅管理员可执行此操作。',
    not_found: '未找到。',
    too_large: '提交的内容太大了。',
    wrong_type: '不支持这种内容格式。',
    too_many: '操作过于频繁，请稍后再试。',
    busy: '服务器繁忙，请稍后再试。',
    not_ready: '服务器尚未就绪，请稍后再试。',
    storage_full: '暂时无法保存，请稍后再试。',
    server_error: '出错了，请稍后再试。',

    identifier_invalid: '请输入有效的用户名或邮箱。',
    username_invalid: '用户名只能包含字母、数字和下划线。',
    username_length: `用户名长度应为 1 到 ${limits.username} 个字符。`,
    username_taken: '该用户名已被使用。',
    username_similar: '该用户名与其他用户的太像，请换一个。',
    username_reserved: '这个用户名不能使用，请换一个。',
    email_invalid: '请填写学校邮箱，只含字母、数字和点（.），不以点开头。',
    email_not_university: '请使用学校邮箱注册。',
    password_forbidden: '密码不能包含 < > " \' ` ; & $ / \\ ( ) { }',
    password_length: `密码长度应为 ${limits.passwordMin} 到 ${limits.passwordMax} 个字符。`,
    password_common: '该密码过于常见，请换一个。',
    password_personal: '密码不能包含用户名或邮箱。',
    passwords_differ: '两次输入的密码不一致。',
    wrong_login: '用户名、邮箱或密码不正确。',
    wrong_password: '当前密码不正确。',
    campus_login_only: '请使用校园账号登录。',
    campus_again: '请用校园账号再登录一次。',
    login_link: '链接已失效，请重新获取。',
    no_password: '此账号没有密码，请使用校园账号登录。',
    unverified: '请先验证邮箱，我们已发送新的验证码。',
    code_format: `验证码应为 ${limits.codeLength} 位数字`,
    code_wrong: '验证码不正确。',
    no_code_session: '你无权访问此页面。',
    code_too_soon: '刚刚已发送验证码，请稍后再获取。',

    title_blank: '请填写标题。',
    title_length: `标题长度应为 1 到 ${postLimits.title} 个字符。`,
    description_length: `描述最多 ${postLimits.description} 个字符。`,
    price_invalid: `价格应在 0 到 ${'9'.repeat(postLimits.priceCharacters)} 之间，最多两位小数。`,
    search_empty: '请先输入关键词或选择筛选条件。',
    search_limit: `最多保存 ${searches.savedSearches} 个搜索，请先删除一个。`,
    search_not_found: '找不到这个订阅的搜索。',
    price_range: '“最高价”不能低于“最低价”。',
    course_code_invalid: `课程代码应为 ${postLimits.courseCodeMin} 到 ${postLimits.courseCodeMax} 个字母、数字、空格或 - . / ( )。`,
    quantity_invalid: `数量应为 1 到 ${postLimits.quantity} 之间的整数。`,
    by_date_invalid: '截止日期必须晚于今天，请重新选择。',
    post_not_found: '该帖子不存在或你无权查看。',
    not_author: '仅发布者可执行此操作。',
    post_state: '帖子的当前状态不允许此操作。',
    reason_blank: '请填写理由。',
    deny_reason_length: `理由最多 ${postLimits.denyReason} 个字符。`,

    image_too_large: `有照片超过 ${maxImageBytes / 2 ** 20} MB。`,
    profile_image_too_large: `图片超过 ${maxImageBytes / 2 ** 20} MB。`,
    image_type: '仅支持 jpg、jpeg、png、bmp、tiff、tif、webp 和 svg 图片。',
    image_unreadable: '有图片无法读取。',
    image_bmp: '不支持这种 BMP 图片，请另存为 PNG 或 JPEG。',
    image_svg_doctype: '不接受含有 DOCTYPE 或实体的 SVG 图片，请另存为纯 SVG 或 PNG。',
    image_too_many_pixels: `有图片分辨率太高（最多 ${maxImagePixels / 10_000} 万像素）。`,
    image_not_yours: '帖子只能使用你自己的图片。',

    update_pending: '资料修改正在等待管理员审核，暂时不能再改。',
    update_empty: '没有任何改动。',
    wechat_id_invalid: '微信号是 6 到 20 个字母、数字、下划线或减号，以字母开头。',
    username_too_soon: `用户名${every(profileLimits.usernameChangeMonths)}只能修改一次。`,
    update_not_found: '该申请不存在。',
    update_decided: '该申请已处理。',
    update_differs: '页面打开后，该申请有了变化，请重新加载。',

    member_not_found: '找不到该用户。',
    suspended: '该账号已被停用。',
    already_suspended: '该用户已被停用。',
    not_suspended: '该用户没有被停用。',
    admin_protected: '不能对管理员或自己执行此操作。',
    nothing_to_reset: '没有可以重置的内容。',
    pause_date_invalid: `日期应在明天到 ${memberLimits.pausedWithin} 天之内。`,
    leaving_date_invalid: `日期应在今天到 ${memberLimits.leavingWithin} 天之内。`,
    note_length: `备注长度应为 1 到 ${memberLimits.note} 个字符。`,

    report_own: '不能举报自己或自己的帖子。',
    report_open: '你已举报过，管理员会尽快处理。',
    report_decided: '这些举报已经处理过了。',

    not_reopened: '这个处理结果不能重新打开。',

    not_denied: '只有未通过的帖子可以申诉。',
    appeal_made: '这个决定你已经申诉过了。',
    appeal_late: `只能在决定作出后 ${appealLimits.days} 天内申诉。`,
    appeal_token: '链接无效，请登录后申诉。',
    appeal_not_found: '该申请不存在。',
    appeal_decided: '该申请已经处理过，或不再需要处理。',
    own_affair: '这件事涉及你自己，请交给其他管理员处理。',
    own_decision: '这是针对你的决定，请交给其他管理员处理。',

    announcement_not_found: '该公告不存在。',

    mail_group_fixed: '此类邮件不能更改。',
    unsubscribe_token: '链接无效。你可以在设置中调整邮件通知。',
  },
  noConnection: '无法连接到网站，请检查网络后重试。',
  reference: (requestId) => `编号：${requestId}`,

  notFound: {
    title: '页面不存在',
    text: '这个地址没有内容，可能已被移动或删除。',
    toMarket: '去集市看看',
    toStart: '返回首页',
  },
  loadFailed: '未找到',
  unauthorized: {
    title: '没有权限',
    text: '只有发布者可以修改帖子。',
  },
  crashed: {
    title: '出错了',
    text: '页面遇到了程序错误。请重新加载；如果仍有问题，请告诉我们。',
    reload: '重新加载',
  },
};
