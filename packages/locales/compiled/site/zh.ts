// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "语言",
  "title": "在线签署文件",
  "intro": "Countersign 把文件发送给需要签署的人，并保存证据：谁签署、何时签署，以及此后没有任何改动。",
  "sign": {
    "title": "有人请您签署吗？",
    "text": "请打开您收到的邮件中的链接。您不需要账户。如果找不到邮件，请让发件人重新发送。"
  },
  "verify": {
    "title": "检查已签署的文件",
    "text": "查看 PDF 由谁签署、何时签署，以及此后是否有改动。文件留在您的设备上。",
    "action": "验证文件"
  },
  "send": {
    "title": "发送文件请人签署",
    "text": "请他人签署，跟踪每个请求，并下载已签署的文件。",
    "signIn": "登录",
    "signUp": "创建账户"
  },
  "developers": {
    "title": "开发者",
    "text": "一次 API 调用即可请人签署。沙盒免费。",
    "reference": "API 参考",
    "openapi": "OpenAPI 文档"
  },
  "errors": {
    "notFound": {
      "title": "找不到页面",
      "text": "此网址没有页面。请检查网址。如果您是点击邮件中的链接来到这里的，请回到邮件重新打开：链接可能不完整。"
    },
    "methodNotAllowed": {
      "title": "此处无法这样使用",
      "text": "此网址不接受您的浏览器发送的内容。请返回后重试。"
    },
    "tooLarge": {
      "title": "内容过大",
      "text": "您发送的内容超过了本服务的上限。请换一个较小的文件。"
    },
    "busy": {
      "title": "请求过多",
      "text": "您的网络在短时间内发送了过多请求。请等一分钟，然后重新加载页面。"
    },
    "failed": {
      "title": "出现问题",
      "text": "错误已记录。请几分钟后再试。如果再次发生，请附上下方编号报告。"
    },
    "unavailable": {
      "title": "暂时不可用",
      "text": "请几分钟后再试。"
    },
    "refused": {
      "title": "请求被拒绝",
      "text": "请返回，重新加载页面后重试。如果再次发生，请附上下方编号报告。"
    }
  },
  "home": "首页",
  "again": "重试",
  "address": "网址",
  "requestId": "请求编号",
  "details": "技术细节"
}
