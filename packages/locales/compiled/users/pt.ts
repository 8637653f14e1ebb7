// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "signedInAs": "Sessão iniciada como {email}",
  "signOut": "Sair",
  "check": "Verifique os dados",
  "or": "ou",
  "confirm": "Confirmar",
  "continue": "Continuar",
  "settings": "Ir para as suas definições",
  "toConsole": "Continuar para a consola",
  "once": "Copie-a agora. Não volta a ser mostrada.",
  "fields": {
    "email": "Endereço de e-mail",
    "account_name": "Nome da sua empresa ou equipe",
    "password": "Senha",
    "new_password": "Nova senha",
    "code": "Código do seu aplicativo",
    "recovery_code": "Código de recuperação",
    "user_code": "Código no dispositivo"
  },
  "passwordHint": "Pelo menos 10 caracteres. Algumas palavras seguidas são fáceis de lembrar.",
  "passkey": {
    "use": "Entrar com chave de acesso",
    "create": "Criar uma chave de acesso",
    "confirm": "Confirmar com chave de acesso",
    "hint": "O seu dispositivo pede a impressão digital, o rosto ou o PIN. Não precisa de senha.",
    "cancelled": "Não funcionou, ou você cancelou. Pode tentar de novo.",
    "registered": "Este dispositivo já tem uma chave de acesso para a sua conta.",
    "unsupported": "Este navegador não consegue usar chaves de acesso aqui. Use outra forma ou outro navegador.",
    "failed": "Algo deu errado. Recarregue a página e tente de novo.",
    "noScript": "As chaves de acesso precisam de JavaScript. Use uma senha ou ative o JavaScript."
  },
  "problems": {
    "email_missing": "Digite o seu endereço de e-mail.",
    "email_invalid": "Digite um endereço como name@example.com.",
    "email_same": "Este é o seu endereço atual.",
    "name_missing": "Digite um nome. Os signatários o veem.",
    "name_too_long": "Use no máximo 200 caracteres.",
    "password_missing": "Digite a sua senha.",
    "password_short": "Use pelo menos 10 caracteres.",
    "password_long": "Use no máximo 200 caracteres.",
    "password_common": "Esta senha está em listas de senhas conhecidas. Escolha outra.",
    "password_personal": "Não use o seu nome nem o seu endereço na senha.",
    "credentials_wrong": "O endereço ou a senha está incorreto.",
    "current_password_wrong": "Esta não é a sua senha atual.",
    "passkey_refused": "Esta chave de acesso não foi aceita.",
    "passkey_registered": "Esta chave de acesso já está registrada.",
    "challenge_expired": "Demorou demais. Tente de novo.",
    "code_missing": "Digite o código.",
    "code_wrong": "Este código está incorreto ou já foi usado.",
    "recovery_code_wrong": "Este código de recuperação está incorreto ou já foi usado.",
    "user_code_unknown": "Este código é desconhecido ou expirou.",
    "last_way_in": "Você não conseguiria mais entrar. Adicione primeiro outra forma.",
    "too_many_passkeys": "Você tem chaves de acesso demais. Remova uma primeiro.",
    "sso_unknown": "Não há acesso da empresa para este endereço.",
    "sso_required": "A sua empresa exige o acesso próprio dela.",
    "passkey_unknown": "Esta chave de acesso não foi aceita. Talvez tenha sido removida. Entre de outra forma.",
    "name_unshowable": "Este nome tem caracteres que não podem ser mostrados.",
    "name_imitates": "Este nome parece ser deste serviço ou um sinal de verificação. Escolha outro."
  },
  "signUp": {
    "title": "Criar uma conta",
    "intro": "Você recebe na hora uma chave para o ambiente de testes.",
    "accountHint": "Os signatários veem este nome.",
    "passwordHint": "Pode deixar vazia e criar uma chave de acesso no passo seguinte.",
    "submit": "Criar conta",
    "signIn": "Já tenho uma conta",
    "joinTitle": "Entrar em {account}",
    "join": "Entrar"
  },
  "done": {
    "title": "A sua conta está aberta",
    "key": "A sua chave para o ambiente de testes",
    "try": "Experimente:",
    "mail": "Enviamos um link para {email}. Abra-o neste navegador para confirmar o seu endereço.",
    "passkey": "Crie agora uma chave de acesso, para poder entrar de novo."
  },
  "signIn": {
    "title": "Entrar",
    "submit": "Entrar",
    "forgot": "Não consigo entrar",
    "signUp": "Criar uma conta",
    "company": "Entrar com a sua empresa",
    "ended": "A sua sessão terminou. Entre de novo."
  },
  "totp": {
    "title": "Segundo passo",
    "text": "Digite os seis números que o seu aplicativo autenticador mostra.",
    "other": "Usar um código de recuperação",
    "another": "Entrar como outra pessoa"
  },
  "verify": {
    "title": "Confirme o seu endereço",
    "text": "{email} é o seu endereço?"
  },
  "claim": {
    "title": "Assumir esta conta",
    "text": "A conta “{account}” foi aberta com o seu endereço {email}. Escolha uma nova forma de entrar. Senhas, chaves de acesso e sessões anteriores terminam.",
    "keys": "Chaves de API que você quer manter",
    "keysHint": "Todas as outras são revogadas.",
    "password": "Continuar com esta senha",
    "known": "A conta “{account}” foi aberta com o seu endereço {email}. Ela passa a ser uma das suas contas. As suas senhas, chaves de acesso e sessões não mudam."
  },
  "lastUsed": "Último uso: {date}",
  "neverUsed": "Nunca usada",
  "addPasskey": {
    "title": "Entre sem senha",
    "later": "Agora não"
  },
  "recover": {
    "title": "Recuperar o acesso",
    "text": "Digite o seu endereço. Enviamos um link.",
    "submit": "Enviar o link",
    "code": "Digite um código de recuperação de {email}.",
    "noCode": "Não tenho código de recuperação",
    "notice": {
      "on": "hours",
      "by": "plural",
      "forms": {
        "one": "Você pode recuperar o acesso depois de {hours} hora. Todos os outros proprietários das suas contas são avisados e podem impedir.",
        "many": "Você pode recuperar o acesso depois de {hours} de horas. Todos os outros proprietários das suas contas são avisados e podem impedir.",
        "other": "Você pode recuperar o acesso depois de {hours} horas. Todos os outros proprietários das suas contas são avisados e podem impedir."
      }
    },
    "start": "Iniciar o prazo de espera",
    "waitTitle": "O prazo de espera começou",
    "wait": "A partir de {date} você pode escolher uma nova forma de entrar. Nessa altura enviamos um link para {email}.",
    "completeTitle": "Escolha uma nova forma de entrar",
    "complete": "É para {email}. Todas as senhas, chaves de acesso, códigos e sessões anteriores terminam.",
    "cancelTitle": "Impedir esta recuperação?",
    "cancel": "Alguém pediu para recuperar o acesso de {email}. Se ninguém impedir, continua em {date}.",
    "stop": "Impedir a recuperação"
  },
  "invitation": {
    "title": "Convite para {account}",
    "text": "{person} convida {email} para entrar em {account}.",
    "role": "A sua função: {role}",
    "until": "O convite vale até {date}.",
    "accept": "Aceitar",
    "decline": "Recusar",
    "switch": "Você entrou com outro endereço.",
    "signIn": "Entrar e aceitar",
    "signUp": "Registrar-se e aceitar",
    "signOut": "Sair e continuar"
  },
  "roles": {
    "owner": "Proprietário",
    "admin": "Administrador",
    "developer": "Desenvolvedor",
    "sender": "Remetente",
    "viewer": "Leitor",
    "auditor": "Auditor"
  },
  "roleTexts": {
    "owner": "Pode fazer tudo, também encerrar a conta.",
    "admin": "Gerencia membros, chaves e definições.",
    "developer": "Gerencia chaves, webhooks e o ambiente de testes.",
    "sender": "Envia documentos para assinatura.",
    "viewer": "Lê pedidos e documentos.",
    "auditor": "Lê tudo, com provas e atividade."
  },
  "emailChange": {
    "title": "Mudança do seu endereço",
    "text": "Mudar o seu endereço de {from} para {to}?",
    "hint": "A mudança vale quando os dois endereços a confirmaram."
  },
  "security": {
    "title": "As suas definições",
    "passkeys": "Chaves de acesso",
    "noPasskeys": "Você não tem chave de acesso.",
    "added": "Adicionada: {date}",
    "remove": "Remover",
    "password": "Senha",
    "noPassword": "Você não tem senha.",
    "savePassword": "Salvar a senha",
    "totp": "Aplicativo autenticador",
    "totpOff": "Com uma senha, o aplicativo é o segundo passo.",
    "totpOn": "Ativo desde {date}",
    "totpStart": "Configurar o aplicativo",
    "totpScan": "Leia este código com o seu aplicativo ou digite o segredo. Depois digite os seis números que o aplicativo mostra.",
    "totpSecret": "Segredo",
    "turnOn": "Ativar",
    "turnOff": "Desativar",
    "codes": "Códigos de recuperação",
    "codesLeft": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Resta {n} código",
        "many": "Restam {n} de códigos",
        "other": "Restam {n} códigos"
      }
    },
    "codesNew": "Cada código vale uma vez. Guarde-os com os seus papéis importantes.",
    "codesMake": "Criar códigos novos",
    "sessions": "Onde você está conectado",
    "thisOne": "Este navegador",
    "commandLine": "Linha de comando",
    "browser": "Navegador",
    "end": "Sair lá",
    "endOthers": "Sair de todos os outros",
    "email": "Endereço de e-mail",
    "pending": "À espera de confirmação: {email}",
    "unverified": "Ainda não confirmado.",
    "resend": "Enviar o link de novo",
    "changeEmail": "Mudar o endereço",
    "accounts": "As suas contas",
    "liveKey": "Criar uma chave de produção",
    "changePassword": "Mudar a senha",
    "noCodes": "Você não tem códigos de recuperação.",
    "cancelChange": "Cancelar a mudança"
  },
  "notices": {
    "passkey_added": "A chave de acesso foi adicionada.",
    "passkey_removed": "A chave de acesso foi removida.",
    "password_changed": "A senha foi salva.",
    "totp_on": "O aplicativo autenticador está ativo.",
    "totp_off": "O aplicativo autenticador está desativado.",
    "recovery_codes_made": "Estes são os seus novos códigos de recuperação. Os anteriores não valem mais.",
    "session_ended": "A sessão foi encerrada.",
    "email_change_mailed": "Enviamos links para os dois endereços.",
    "email_verified": "O seu endereço está confirmado.",
    "email_change_cancelled": "A mudança do seu endereço foi cancelada."
  },
  "stepUp": {
    "title": "Confirme que é você",
    "text": "Este passo precisa de uma nova confirmação.",
    "named": "Este passo precisa de uma nova confirmação: {step}."
  },
  "device": {
    "title": "Conectar um dispositivo",
    "text": "Digite o código que o dispositivo ou a linha de comando mostra.",
    "confirmTitle": "Permitir este dispositivo?",
    "confirmText": "{client} quer entrar em seu nome. O pedido veio de {address} em {date}.",
    "warning": "Permita só se foi você quem começou e o dispositivo mostra este código.",
    "allow": "Permitir",
    "deny": "Negar",
    "stepUpTitle": "Confirmar um passo do seu terminal?",
    "stepUpText": "{client} está com sessão iniciada em seu nome desde {since}. Pede que você confirme um passo sensível. O pedido veio de {address} em {date}.",
    "stepUpEffect": "Durante dez minutos poderá criar chaves reais, alterar membros, segredos de webhook e o acesso da empresa, e apagar dados.",
    "stepUpWarning": "Confirme apenas se você acabou de executar um comando e ele mostra este código. Se alguém lhe enviou este código ou pediu que o digitasse, recuse: agiria em seu nome."
  },
  "liveKey": {
    "title": "Chave de produção de {account}",
    "offered": "Com uma chave de produção você envia documentos com validade legal. Ela é mostrada uma vez.",
    "make": "Criar a chave de produção",
    "made": "A sua chave de produção",
    "not_approved": "A conta ainda não foi aprovada para produção. Você recebe um e-mail quando for.",
    "unverified": "Confirme primeiro o seu endereço de e-mail.",
    "not_permitted": "A sua função não permite chaves de produção. Fale com um proprietário da conta.",
    "choose": "Escolha a conta da chave de produção",
    "closed": "A conta está encerrada.",
    "scopes": "A chave tem as permissões da sua função:"
  },
  "sso": {
    "title": "Acesso da empresa",
    "text": "Digite o seu endereço na empresa. Você continua na página da própria empresa.",
    "other": "Entrar de outra forma"
  },
  "outcomes": {
    "recovery_mailed": {
      "title": "Veja o seu e-mail",
      "text": "Se houver uma conta com este endereço, você recebe um link em poucos minutos."
    },
    "verification_mailed": {
      "title": "Veja o seu e-mail",
      "text": "Enviamos um link que confirma o seu endereço."
    },
    "email_verified": {
      "title": "Endereço confirmado",
      "text": "O seu endereço está confirmado."
    },
    "claimed": {
      "title": "A conta é sua",
      "text": "Agora só você pode entrar com este endereço."
    },
    "signed_out": {
      "title": "Sessão encerrada",
      "text": "Você saiu neste navegador."
    },
    "recovery_cancelled": {
      "title": "Recuperação impedida",
      "text": "A recuperação foi impedida. Fale com a pessoa, se foi ela quem pediu."
    },
    "recovery_completed": {
      "title": "Acesso recuperado",
      "text": "Você pode entrar de novo. Todas as sessões anteriores terminaram."
    },
    "invitation_accepted": {
      "title": "Boas-vindas",
      "text": "Agora você é membro da conta."
    },
    "invitation_declined": {
      "title": "Convite recusado",
      "text": "Você não entra na conta."
    },
    "email_change_half": {
      "title": "Confirmado aqui",
      "text": "Agora abra o link no e-mail para o seu outro endereço."
    },
    "email_changed": {
      "title": "Endereço mudado",
      "text": "A partir de agora, entre com o seu novo endereço."
    },
    "device_approved": {
      "title": "Dispositivo conectado",
      "text": "Pode fechar esta página e voltar ao dispositivo."
    },
    "device_denied": {
      "title": "Dispositivo recusado",
      "text": "O dispositivo não foi conectado."
    },
    "device_stepped_up": {
      "title": "Passo confirmado",
      "text": "Pode fechar esta página e voltar ao terminal."
    },
    "link_invalid": {
      "title": "Este link já não funciona",
      "text": "Foi usado, expirou ou não foi copiado por inteiro. Peça um novo."
    },
    "invitation_invalid": {
      "title": "Este convite terminou",
      "text": "Foi usado ou retirado, ou expirou. Fale com quem convidou você."
    },
    "sso_failed": {
      "title": "O acesso da empresa falhou",
      "text": "O acesso da sua empresa não deu uma resposta válida. Tente de novo ou fale com o seu administrador."
    },
    "sso_owner": {
      "title": "Entre primeiro como proprietário",
      "text": "É proprietário desta conta. Entre primeiro com a sua própria chave de acesso ou palavra-passe e use depois o acesso da sua empresa no mesmo navegador."
    },
    "deactivated": {
      "title": "Acesso encerrado",
      "text": "O seu acesso foi encerrado. Fale com o seu administrador."
    }
  },
  "errors": {
    "bad_request": {
      "title": "Este pedido não é válido",
      "text": "Volte, recarregue a página e tente de novo."
    },
    "forbidden": {
      "title": "Não permitido",
      "text": "A sua função não permite isto."
    },
    "cross_site": {
      "title": "Pedido recusado",
      "text": "Veio de outro site. Nada foi alterado."
    },
    "not_found": {
      "title": "Página não encontrada",
      "text": "Verifique o endereço."
    },
    "rate_limited": {
      "title": "Tentativas demais",
      "text": "Espere um pouco e tente de novo."
    },
    "internal": {
      "title": "Algo deu errado",
      "text": "O erro foi registrado. Tente de novo em alguns minutos."
    },
    "unavailable": {
      "title": "Indisponível no momento",
      "text": "Tente de novo em alguns minutos."
    },
    "account_closed": {
      "title": "A conta está encerrada",
      "text": "Nada foi alterado. Fale com um proprietário da conta."
    },
    "account_suspended": {
      "title": "A conta está suspensa",
      "text": "Fale com o operador deste serviço."
    }
  },
  "retryIn": {
    "on": "seconds",
    "by": "plural",
    "forms": {
      "one": "Tente de novo em {seconds} segundo.",
      "many": "Tente de novo em {seconds} de segundos.",
      "other": "Tente de novo em {seconds} segundos."
    }
  },
  "requestId": "Referência: {id}",
  "signOutWarning": {
    "title": "Você não poderia entrar de novo",
    "text": "Você não tem chave de acesso nem senha. Adicione primeiro uma nas suas configurações.",
    "anyway": "Sair mesmo assim"
  },
  "reference": "Referência da API",
  "cancel": "Cancelar",
  "copy": "Copiar",
  "copied": "Copiado"
}
