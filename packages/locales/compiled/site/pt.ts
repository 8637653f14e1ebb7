// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "title": "Assinar documentos on-line",
  "intro": "O Countersign envia documentos a quem deve assiná-los e guarda as provas: quem assinou, quando, e que nada foi alterado depois.",
  "sign": {
    "title": "Pediram a sua assinatura?",
    "text": "Abra o link no e-mail que você recebeu. Você não precisa de conta. Se não encontrar o e-mail, peça ao remetente que o envie de novo."
  },
  "verify": {
    "title": "Conferir um documento assinado",
    "text": "Veja quem assinou um PDF, quando, e se ele foi alterado depois. O arquivo fica no seu aparelho.",
    "action": "Verificar um documento"
  },
  "send": {
    "title": "Enviar documentos para assinatura",
    "text": "Peça assinaturas, acompanhe cada solicitação e baixe o que foi assinado.",
    "signIn": "Entrar",
    "signUp": "Criar uma conta"
  },
  "developers": {
    "title": "Para desenvolvedores",
    "text": "Peça assinaturas com uma única chamada de API. O ambiente de testes é gratuito.",
    "reference": "Referência da API",
    "openapi": "Documento OpenAPI"
  },
  "errors": {
    "notFound": {
      "title": "Página não encontrada",
      "text": "Não há nenhuma página neste endereço. Confira-o. Se você seguiu um link de um e-mail, abra-o de novo por lá: pode faltar uma parte."
    },
    "methodNotAllowed": {
      "title": "Isso não funciona aqui",
      "text": "Este endereço não aceita o que o seu navegador enviou. Volte e tente de novo."
    },
    "tooLarge": {
      "title": "Grande demais",
      "text": "O que você enviou é maior do que este serviço aceita. Tente um arquivo menor."
    },
    "busy": {
      "title": "Solicitações demais",
      "text": "A sua rede enviou muitas solicitações em pouco tempo. Espere um minuto e recarregue a página."
    },
    "failed": {
      "title": "Algo deu errado",
      "text": "O erro foi registrado. Tente de novo em alguns minutos. Se acontecer outra vez, informe o número abaixo."
    },
    "unavailable": {
      "title": "Indisponível no momento",
      "text": "Tente de novo em alguns minutos."
    },
    "refused": {
      "title": "A solicitação foi recusada",
      "text": "Volte, recarregue a página e tente de novo. Se acontecer outra vez, informe o número abaixo."
    }
  },
  "home": "Página inicial",
  "again": "Tentar de novo",
  "address": "Endereço",
  "requestId": "Número da solicitação",
  "details": "Detalhes técnicos"
}
