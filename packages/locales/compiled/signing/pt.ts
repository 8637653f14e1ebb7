// Generated from the catalogues by tools/locales/write.ts. Do not edit.
export default {
  "language": "Idioma",
  "sandbox": "Teste: as assinaturas não têm validade legal.",
  "toSignature": "Ir para a sua assinatura",
  "skipDocument": "Pular o documento",
  "landingHint": "O documento abre sozinho. Se não abrir, toque no botão.",
  "landingOpen": "Abrir o documento",
  "codeTitle": "Confirme que é você",
  "codeMailed": "Enviamos um código para {email}. Digite-o aqui, por favor.",
  "codeSpam": "Pode levar um minuto para chegar. Veja também a pasta de spam.",
  "codeGiven": "O remetente lhe deu um código de acesso. Digite-o aqui, por favor.",
  "codeLabel": "Código do e-mail",
  "accessCodeLabel": "Código de acesso",
  "codeContinue": "Continuar",
  "codeResend": "Enviar um novo código",
  "codeResendIn": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Você poderá pedir um novo código em {n} segundo.",
      "many": "Você poderá pedir um novo código em {n} segundos.",
      "other": "Você poderá pedir um novo código em {n} segundos."
    }
  },
  "codeWrong": "Este código não está certo.",
  "codeExpired": "Este código não é mais válido. Peça um novo, por favor.",
  "codeLockedTitle": "Este link está bloqueado",
  "codeLocked": "Houve tentativas erradas demais. Peça um novo link ao remetente, por favor.",
  "triesLeft": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Resta {n} tentativa.",
      "many": "Restam {n} tentativas.",
      "other": "Restam {n} tentativas."
    }
  },
  "asks": "{sender} pede a sua assinatura",
  "asksOf": {
    "approver": "{sender} pede a sua aprovação",
    "witness": "{sender} pede que você assine como testemunha",
    "viewer": "{sender} pede que você leia",
    "cc": "{sender} envia uma cópia a você"
  },
  "unverified": "Ainda não conhecemos este remetente. Assine somente se esperava este documento.",
  "unverifiedSender": "Ainda não conhecemos este remetente. Confie neste documento somente se o esperava.",
  "messageFrom": "Mensagem de {sender}",
  "until": "Você pode assinar até {date}.",
  "openUntil": "Aberto até {date}.",
  "documentLabel": "O documento",
  "asText": {
    "open": "Ler como texto",
    "note": "Este é o texto do documento, organizado para leitura. O que vale são as próprias páginas.",
    "back": "Mostrar as páginas",
    "seePage": "Ver esta página",
    "smaller": "Texto menor",
    "larger": "Texto maior",
    "colours": "Cores",
    "themes": {
      "system": "Cores do dispositivo",
      "light": "Claro",
      "sepia": "Sépia",
      "dark": "Escuro"
    },
    "aloud": "Ler em voz alta",
    "pause": "Pausar",
    "resume": "Continuar",
    "stop": "Parar",
    "noVoice": "Este dispositivo não tem voz para o idioma do texto.",
    "withoutText": "Esta página é uma imagem sem texto. Consulte a própria página.",
    "unreadable": "O texto desta página não está disponível agora. Consulte a própria página.",
    "omitted": {
      "hidden": "O arquivo contém aqui texto que não se vê na página. Ele foi omitido. Consulte a própria página.",
      "unread": "Uma parte do texto desta página não pôde ser lida. Consulte a própria página.",
      "pictures": "Esta página também contém imagens ou desenhos. O que eles mostram não está neste texto."
    },
    "fillIn": "Preencher: {label}",
    "earlier": "Páginas anteriores",
    "later": "Páginas seguintes"
  },
  "pageOf": "Página {n} de {total}",
  "pageFailed": "Não foi possível carregar esta página.",
  "pageWithoutText": "A página {n} é uma imagem. Ela não tem texto que possa ser lido em voz alta.",
  "placeOf": "lugar {n} de {total}",
  "signHere": "Assine aqui",
  "panelTitle": "Sua assinatura",
  "next": "Próximo ({n} de {total})",
  "methods": "Como você quer assinar?",
  "draw": "Desenhar",
  "type": "Digitar",
  "upload": "Enviar",
  "drawHere": "Desenhe sua assinatura aqui",
  "drawHint": "Para desenhar é preciso um dedo, uma caneta ou um mouse. Você também pode digitar seu nome.",
  "undo": "Desfazer",
  "clear": "Limpar",
  "nameLabel": "Seu nome completo",
  "styles": {
    "label": "Caligrafia",
    "quick": "Rápida",
    "flowing": "Fluida",
    "round": "Redonda",
    "plain": "Simples"
  },
  "choosePicture": "Escolher uma imagem",
  "pictureHint": "Uma foto ou digitalização da sua assinatura (PNG ou JPEG).",
  "agree": "Concordar e assinar",
  "hidePanel": "Ocultar o painel de assinatura",
  "showPanel": "Mostrar o painel de assinatura",
  "sending": "Enviando sua assinatura…",
  "waitingForNetwork": "Não há conexão. Sua assinatura fica guardada neste aparelho e será enviada assim que você estiver on-line de novo.",
  "tryAgain": "Tentar de novo",
  "marked": {
    "on": "n",
    "by": "plural",
    "forms": {
      "one": "Sua assinatura está em {n} lugar.",
      "many": "Sua assinatura está em {n} lugares.",
      "other": "Sua assinatura está em {n} lugares."
    }
  },
  "cleared": "Sua assinatura foi removida.",
  "problems": {
    "name_missing": "Digite seu nome, por favor.",
    "name_undrawable": "Este nome contém um caractere que uma assinatura não pode mostrar. Retire-o, por favor.",
    "mark_empty": "Desenhe primeiro sua assinatura, por favor.",
    "picture_refused": "Esta imagem não pode ser usada. Escolha um PNG ou JPEG da sua assinatura.",
    "consent_missing": "Leia a frase acima do botão e depois concorde.",
    "witness_incomplete": "Informe seu nome completo e seu endereço postal.",
    "witness_unshowable": "Seu nome ou endereço contém um caractere que não pode ser mostrado. Remova-o.",
    "fields_wrong": "Verifique os campos assinalados.",
    "document_changed": "O documento mudou desde que você o abriu. Veja-o de novo e depois assine.",
    "not_saved": "Não foi possível salvar sua assinatura. Tente de novo em instantes."
  },
  "certificate": {
    "where": "Onde está o seu certificado?",
    "file": "Arquivo",
    "token": "Token USB",
    "withoutScripts": "Você assina este documento com o seu próprio certificado. A chave precisa ficar no seu dispositivo, e só scripts desta página podem usá-la nele. Permita scripts nesta página ou abra o link em outro navegador.",
    "choose": "Escolha o seu arquivo de certificado",
    "chooseHint": "O nome dele termina em .p12 ou .pfx.",
    "password": "Senha do arquivo",
    "stays": "Arquivo, senha e chave ficam neste dispositivo. Eles nunca são enviados.",
    "open": "Abrir o certificado",
    "opening": "Abrindo o certificado…",
    "which": "Com qual certificado você quer assinar?",
    "take": "Usar este certificado",
    "another": "Usar outro certificado",
    "issuer": "Emitido por {issuer}",
    "validUntil": "Válido até {date}",
    "checking": "Verificando o certificado…",
    "accepted": "Este certificado pode ser usado.",
    "reading": "Lendo o documento neste dispositivo: {percent}",
    "read": "Este dispositivo leu o documento que você vai assinar.",
    "look": "Abrir o documento",
    "leased": "Outra pessoa está assinando neste momento. Tentamos de novo automaticamente.",
    "leasedFor": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "Próxima tentativa em {n} segundo.",
        "many": "Próxima tentativa em {n} de segundos.",
        "other": "Próxima tentativa em {n} segundos."
      }
    },
    "moved": "Outra assinatura acabou de ser incluída. Lendo-a neste dispositivo…",
    "preparing": "Preparando o documento…",
    "signing": "Assinando neste dispositivo…",
    "finishing": "Incluindo um carimbo do tempo e salvando a sua assinatura…",
    "offline": "Não há conexão. Continuamos automaticamente assim que ela voltar.",
    "tokenPhone": "Um token USB precisa de um computador. Abra este link nele e conecte o token.",
    "tokenText": "Um pequeno programa, no computador em que está o seu token, mostra o documento, pede o PIN e assina. O PIN e a chave nunca saem daquele computador.",
    "tokenCode": "Concordar e obter um código",
    "tokenRun": "Execute este comando naquele computador:",
    "tokenType": "Depois digite este código lá:",
    "tokenUntil": "O código vale uma vez, até {time}.",
    "tokenNeedsNode": "O comando precisa do Node.js, versão 20 ou mais nova.",
    "newCode": "Obter um novo código",
    "copy": "Copiar o comando",
    "copied": "O comando foi copiado.",
    "helper": {
      "waiting": "Aguardando a digitação do código…",
      "joined": "O programa está conectado. Continue por lá.",
      "checking": "O certificado do token está sendo verificado…",
      "pin": "Digite lá o PIN do seu token.",
      "signing": "O token assinou. Um carimbo do tempo está sendo incluído…",
      "over": "Este código não vale mais. Obtenha um novo."
    },
    "problems": {
      "file_missing": "Escolha primeiro o seu arquivo de certificado.",
      "password_wrong": "Esta senha não abre o arquivo. Tente de novo.",
      "file_not_p12": "Isto não é um arquivo de certificado. Escolha um que termine em .p12 ou .pfx.",
      "file_without_key": "Este arquivo não contém chave privada, por isso não serve para assinar. Escolha outro arquivo.",
      "file_too_slow": "A proteção deste arquivo demora demais para abrir aqui. Exporte-o de novo e tente com aquele arquivo.",
      "file_unsupported": "A proteção deste arquivo não é compatível. Exporte-o de novo e tente com aquele arquivo.",
      "encryption_only": "Este certificado serve apenas para criptografar. Escolha o que serve para assinar.",
      "browser_unable": "Este navegador não consegue assinar com um certificado. Use um navegador atual.",
      "attributes_refused": "O que foi pedido para assinar não era o documento que você leu. Nada foi assinado. Avise o remetente.",
      "certificate_malformed": "Este certificado não pode ser lido. Escolha outro.",
      "certificate_expired": "Este certificado venceu. Escolha um que ainda seja válido.",
      "certificate_not_yet_valid": "Este certificado ainda não é válido. Escolha outro.",
      "certificate_revoked": "Este certificado foi revogado pelo emissor. Escolha outro.",
      "certificate_not_for_signing": "Este certificado não é destinado a assinar documentos. Escolha outro.",
      "certificate_is_ca": "Este certificado é de um emissor de certificados, não de uma pessoa. Escolha o seu.",
      "issuer_unknown": "O remetente não aceita certificados deste emissor. Escolha outro ou pergunte ao remetente.",
      "chain_invalid": "Este certificado não foi emitido corretamente pelo certificado acima dele. Escolha outro ou pergunte ao emissor.",
      "revocation_unknown": "O emissor não informa neste momento se este certificado ainda é bom. Tente de novo em alguns minutos.",
      "key_unsupported": "A chave deste certificado é fraca demais ou de um tipo desconhecido. Escolha outro.",
      "name_mismatch": "O nome neste certificado não é o da pessoa a quem este documento foi enviado. Escolha o seu ou pergunte ao remetente.",
      "certificate_not_expected": "O remetente espera outro certificado de você. Escolha aquele ou pergunte ao remetente.",
      "lease_lost": "Demorou demais, e outros podem assinar de novo. A sua assinatura não foi incluída. Assine mais uma vez.",
      "signature_invalid": "A assinatura não combina com o certificado. Nada foi incluído. Tente de novo ou escolha outro certificado.",
      "timestamp_unavailable": "Não é possível certificar a hora da assinatura neste momento. Nada foi incluído. Tente de novo em alguns minutos.",
      "abandoned": "A assinatura foi interrompida. Nada foi incluído no documento."
    }
  },
  "remote": {
    "where": "Onde você quer assinar?",
    "withoutScripts": "Este documento é assinado em um provedor que conhece você, e só os scripts desta página podem levar você até lá. Permita scripts nesta página ou abra o link em outro navegador.",
    "esign": "Ele conhece você pelo número de identidade nacional e envia um código ao seu telefone.",
    "csc": "Ele guarda um certificado em seu nome. Você vai até lá duas vezes: para escolhê-lo e para assinar com ele.",
    "kinds": {
      "esign": "número de identidade",
      "csc": "serviço de certificados"
    },
    "more": "Mais provedores",
    "account": "O nome da sua conta no provedor",
    "accountHint": "Ele diz ao provedor quem está chegando e fica no registro da sua assinatura. Nunca digite aqui seu número de identidade.",
    "stays": "O que você digita lá fica lá. Nem nós nem o remetente vemos seu número, sua senha ou qualquer código.",
    "minutes": "Assim que você sair, o documento fica reservado para você por 10 minutos; tenha o telefone à mão. Depois você volta para cá.",
    "go": "Concordar e ir até lá",
    "leased": "Outra pessoa está assinando agora, o que pode levar até 10 minutos. Tentamos de novo automaticamente; deixe esta página aberta.",
    "leasedUntil": "O documento está reservado para essa pessoa até {time}.",
    "leaving": "Você está sendo levado ao provedor…",
    "ready": "Continue em {provider}.",
    "newWindow": "Ele abre em uma janela separada, e esta página espera por você.",
    "open": "Continuar no provedor",
    "away": "Você está assinando em {provider}. Quando terminar lá, esta página continua sozinha.",
    "held": "O documento está reservado para você até {time}.",
    "startAgain": "Começar de novo",
    "otherMethods": "Você também pode assinar de outra forma:",
    "methods": {
      "drawn": "Desenhar ou digitar sua assinatura",
      "certificate": "Usar seu próprio certificado"
    },
    "problems": {
      "account_missing": "Digite primeiro o nome da sua conta no provedor.",
      "account_is_number": "Isto parece um número de identidade. Ele não foi enviado: só o provedor pode pedi-lo. Digite o nome da sua conta lá.",
      "cancelled": "Você parou no provedor. Nada foi assinado. Você pode começar de novo.",
      "otp_failed": "O código esteve errado vezes demais e nada foi assinado. Comece de novo e espere um novo código.",
      "identity_refused": "O provedor não conseguiu confirmar quem você é. Nada foi assinado. Verifique se seu telefone está cadastrado lá ou pergunte ao remetente.",
      "session_ended": "Seu tempo no provedor acabou. Nada foi assinado. Comece de novo.",
      "provider_down": "O provedor não pode ser contatado agora. Nada foi assinado. Tente de novo em alguns minutos.",
      "provider_refused": "Algo deu errado no provedor. Nada foi acrescentado ao documento. Comece de novo ou pergunte ao remetente.",
      "name_mismatch": "O provedor conhece você por um nome diferente daquele a quem este documento foi enviado. Nada foi acrescentado. Peça ao remetente que corrija.",
      "certificate_refused": "O certificado do provedor não pode ser usado neste documento. Nada foi acrescentado. Pergunte ao remetente.",
      "lease_lost": "Demorou mais de 10 minutos e, enquanto isso, outra pessoa assinou. Sua assinatura já não corresponde ao documento e não foi acrescentada. Assine mais uma vez."
    }
  },
  "witness": {
    "of": "Você testemunha a assinatura de {name}.",
    "address": "Seu endereço postal",
    "hint": "O nome e o endereço ficam registrados com sua assinatura."
  },
  "fields": {
    "title": "Preencher os campos",
    "optional": "facultativo",
    "none": "Sem resposta",
    "choose": "Escolha uma opção",
    "back": "Voltar",
    "next": "Seguinte: {label} ({n} de {total})",
    "toSign": "Continuar para a assinatura",
    "edit": "Alterar os campos",
    "position": "{n} de {total}",
    "kept": "O que você escreve fica neste dispositivo até assinar.",
    "left": "Caracteres restantes: {n}",
    "appeared": "Foi acrescentado um campo: {label}",
    "disappeared": "Já não é necessário: {label}",
    "chooseFile": "Escolher um arquivo ou tirar uma foto",
    "fileLimit": "{kinds}, no máximo {size}",
    "uploading": "Enviando…",
    "uploaded": "Enviado: {name}",
    "remove": "Remover",
    "removed": "O arquivo foi removido.",
    "notUploaded": "Não foi possível enviar o arquivo. Tente novamente.",
    "shrinking": "Reduzindo a foto…",
    "uploadWithoutScripts": "Para enviar um arquivo são necessários scripts. Permita scripts nesta página ou abra o link em outro navegador.",
    "errors": {
      "required": "Preencha este campo.",
      "required_checkbox": "Marque esta caixa.",
      "required_choice": "Escolha uma resposta.",
      "required_upload": "Escolha um arquivo.",
      "too_long": "É longo demais. Caracteres permitidos: {limit}.",
      "pattern_mismatch": "Isto não tem a forma esperada.",
      "malformed_number": "Escreva um número, sem separadores de milhares.",
      "malformed_date": "Escreva uma data que exista.",
      "malformed_initials": "Escreva apenas letras.",
      "whole_number": "Escreva um número inteiro, sem separadores de milhares.",
      "too_many_decimals": "Há casas decimais demais. Permitidas: {limit}.",
      "below_min": "Escreva {limit} ou mais.",
      "above_max": "Escreva {limit} ou menos.",
      "below_min_date": "Escreva {limit} ou uma data posterior.",
      "above_max_date": "Escreva {limit} ou uma data anterior.",
      "not_an_option": "Escolha uma das respostas.",
      "unsafe_character": "Isto contém um caractere invisível. Apague e escreva novamente.",
      "unknown_upload": "Este arquivo já não está disponível. Escolha-o novamente.",
      "not_accepted": "Este tipo de arquivo não pode ser usado. Aceitos: {limit}.",
      "too_large": "Este arquivo é grande demais. São permitidos no máximo {limit}.",
      "does_not_fit": "É longo demais para o seu lugar no documento. Encurte o texto.",
      "character_unsupported": "Isto contém um caractere que o documento não pode mostrar. Remova-o.",
      "hidden": "Este campo não é necessário com as suas outras respostas. Deixe-o vazio.",
      "other": "Isto não pode ser usado. Recarregue a página e tente novamente."
    },
    "uploadProblems": {
      "damaged": "Este arquivo não pode ser lido. Escolha outro.",
      "password": "Este arquivo está protegido por senha. Remova a senha ou escolha outro arquivo.",
      "active_content": "Este arquivo contém programas ou outros arquivos. Imprima-o em um novo PDF ou tire uma foto dele.",
      "too_complex": "Este arquivo é complexo demais para ser examinado. Escolha um mais simples ou tire uma foto.",
      "too_many": "Você enviou arquivos demais. Remova um primeiro."
    }
  },
  "approval": {
    "title": "Sua aprovação",
    "text": "Leia o documento e depois aprove ou recuse.",
    "approve": "Aprovar",
    "sending": "Enviando sua aprovação…",
    "waiting": "Não há conexão. Deixe esta página aberta: sua aprovação será enviada assim que você estiver on-line de novo.",
    "declineConfirm": "Recusar a aprovação",
    "problems": {
      "document_changed": "O documento mudou desde que você o abriu. Veja-o de novo e depois decida.",
      "not_saved": "Não foi possível salvar sua aprovação. Tente de novo em instantes."
    }
  },
  "reading": {
    "title": "Para você ler",
    "text": "Leia o documento. Nada mais é pedido a você.",
    "done": "Eu li",
    "thanks": "Obrigado. Nada mais é pedido a você.",
    "waiting": "Não há conexão. Deixe esta página aberta: sua resposta será enviada assim que você estiver on-line de novo."
  },
  "copy": {
    "title": "Sua cópia",
    "text": "Este documento é para sua informação. Nada é pedido a você."
  },
  "decline": "Recusar",
  "declineTitle": "Você quer recusar?",
  "declineText": "O documento não será assinado e o remetente será avisado. Isso não pode ser desfeito.",
  "declineReason": "Motivo (opcional, o remetente pode ler)",
  "declineConfirm": "Recusar a assinatura",
  "declineBack": "Voltar ao documento",
  "delegate": {
    "open": "Passar para outra pessoa",
    "title": "Quem deve fazer isso no seu lugar?",
    "text": "Esta pessoa assume o seu lugar e o remetente é avisado. O seu link deixa de funcionar. Isso não pode ser desfeito.",
    "name": "Nome completo desta pessoa",
    "email": "E-mail desta pessoa",
    "reason": "Motivo (o remetente e esta pessoa podem ler)",
    "confirm": "Passar para esta pessoa",
    "done": "{name} assume o seu lugar. Avisamos o remetente.",
    "problems": {
      "incomplete": "Informe um nome, um e-mail e um motivo.",
      "email_invalid": "Este e-mail não pode ser usado. Verifique-o.",
      "unshowable": "O nome ou o motivo contém um caractere que não pode ser exibido. Remova-o.",
      "too_long": "O nome ou o e-mail é longo demais para o espaço no documento. Encurte-o ou indique outra pessoa.",
      "already_asked": "Esta pessoa já foi indicada antes. Indique outra.",
      "not_permitted": "O remetente não permite mais isso. Fale com o remetente.",
      "too_many": "O documento já foi passado três vezes e não pode ser passado de novo. Fale com o remetente.",
      "not_now": "Isso não é possível no momento. Tente mais tarde ou fale com o remetente."
    }
  },
  "inbox": {
    "waiting": {
      "on": "n",
      "by": "plural",
      "forms": {
        "one": "{count} documento espera por você",
        "many": "{count} de documentos esperam por você",
        "other": "{count} documentos esperam por você"
      }
    },
    "start": "Começar pelo primeiro",
    "continue": "Prosseguir",
    "list": "Todos os documentos",
    "until": "Até {date}",
    "states": {
      "waiting": "À sua espera",
      "others": "À espera de outras pessoas",
      "signed": "Assinado",
      "copy": "Para sua informação",
      "declined": "Recusado por você",
      "expired": "Prazo terminado",
      "closed": "Não é mais necessário",
      "replaced": "Use o link mais recente"
    },
    "before": "Anterior",
    "after": "Próxima",
    "none": {
      "title": "Nada espera por você",
      "text": "Todos estes documentos estão resolvidos. Você pode fechar esta página."
    },
    "position": "Documento {n} de {total}",
    "next": "Próximo documento ({n} de {total})",
    "last": "Era o último. Nada mais espera por você."
  },
  "help": {
    "contact": "Dúvidas? Escreva ao remetente:",
    "write": "Escrever ao remetente",
    "sendLink": "Enviar-me um novo link",
    "sendLinkHint": "Chega à caixa de correio onde recebeu o primeiro link.",
    "askSender": "Pedir um novo link ao remetente",
    "askAgain": "Pedir ao remetente que envie de novo",
    "continueHere": "Continuar aqui",
    "paste": "Cole o link completo do e-mail",
    "pasteHint": "Alguns programas de e-mail cortam links longos. Copie-o por inteiro.",
    "openLink": "Abrir o link",
    "awaited": "Ainda faltam: {names}",
    "before": "Antes de você: {names}",
    "copySoFar": "Baixar o que você assinou",
    "codeAddress": "Não consegue ler os e-mails deste endereço? Escreva ao remetente:",
    "wrongPerson": {
      "open": "Não sou a pessoa certa",
      "title": "Você não é a pessoa certa?",
      "text": "Avisamos o remetente, que pode pedir a outra pessoa. Nada é recusado.",
      "reason": "Quem é a pessoa certa? (opcional, o remetente pode ler)",
      "confirm": "Avisar o remetente"
    }
  },
  "status": {
    "signed": {
      "title": "Você assinou",
      "text": "Obrigado. Outras pessoas ainda não terminaram. Depois disso você receberá o documento pronto."
    },
    "approved": {
      "title": "Você aprovou",
      "text": "Obrigado. Outras pessoas ainda não terminaram. Depois disso você receberá o documento pronto."
    },
    "sealing": {
      "title": "Você assinou",
      "text": "Obrigado. Todos assinaram e o documento está sendo selado. Leva só um instante."
    },
    "completed": {
      "title": "O documento está completo",
      "text": "Todos assinaram e o documento está selado."
    },
    "not_your_turn": {
      "title": "Ainda não é a sua vez",
      "text": "Outras pessoas vêm antes. Você receberá um e-mail quando for a sua vez."
    },
    "expired": {
      "title": "O prazo para assinar terminou",
      "text": "Se você ainda precisa dele, peça uma nova solicitação ao remetente."
    },
    "declined_by_you": {
      "title": "Você recusou",
      "text": "O remetente foi avisado. Você não precisa fazer mais nada."
    },
    "delegated": {
      "title": "Você indicou outra pessoa",
      "text": "O seu link não funciona mais. Você não precisa fazer mais nada."
    },
    "declined": {
      "title": "O documento não será assinado",
      "text": "Alguém recusou. Você não precisa fazer mais nada."
    },
    "cancelled": {
      "title": "A solicitação foi retirada",
      "text": "O remetente a retirou. Você não precisa fazer mais nada."
    },
    "failed": {
      "title": "Não foi possível concluir o documento",
      "text": "O remetente foi avisado e entrará em contato. Você não precisa fazer nada."
    },
    "elsewhere": {
      "title": "Aberto em outro lugar",
      "text": "Este documento foi aberto depois em outro navegador ou aparelho."
    },
    "replaced": {
      "title": "Há um link mais recente",
      "text": "Use o link do e-mail mais recente ou pergunte ao remetente."
    },
    "link_used": {
      "title": "Este link não funciona mais",
      "text": "Ele vale uma só vez e por pouco tempo. Volte para onde o encontrou e comece de novo."
    },
    "unknown": {
      "title": "Não conhecemos este link",
      "text": "Verifique se você o copiou por inteiro ou peça um novo ao remetente."
    },
    "suspended": {
      "title": "Este link está fechado",
      "text": "A conta do remetente está suspensa. Se você esperava este documento, fale diretamente com o remetente."
    },
    "busy": {
      "title": "Solicitações demais",
      "text": "Foram abertas páginas demais a partir da sua rede em pouco tempo. Tente novamente em um minuto."
    },
    "unavailable": {
      "title": "Indisponível no momento",
      "text": "Algo não está funcionando do nosso lado. Tente novamente em um minuto."
    },
    "back_from_provider": {
      "title": "Você pode fechar esta janela",
      "text": "Volte à janela de onde veio. Lá tudo continua sozinho."
    },
    "link_sent": {
      "title": "Veja a sua caixa de correio",
      "text": "Se este documento ainda espera por você, enviamos um novo link para a sua caixa de correio. Pode levar um minuto. Veja também a pasta de spam."
    },
    "sender_notified": {
      "title": "Avisamos o remetente",
      "text": "O remetente pode enviar um novo link ou um novo pedido. Chegará à sua caixa de correio."
    },
    "wrong_person": {
      "title": "Avisamos o remetente",
      "text": "O remetente pode pedir a outra pessoa. Nada foi recusado. Se foi um engano, você ainda pode abrir o documento."
    },
    "visit_ended": {
      "title": "Abra o documento de novo",
      "text": "Para a sua proteção, esta página fica aberta apenas um dia."
    }
  },
  "sealingForOthers": {
    "title": "O documento está sendo selado",
    "text": "Obrigado. Todos terminaram. A selagem leva só um instante."
  },
  "download": "Baixar o documento assinado",
  "continue": "Continuar",
  "close": "Fechar",
  "checkAgain": "Verificar de novo",
  "view": {
    "tools": "Ferramentas do documento",
    "pages": "Páginas",
    "sign": "Assinar",
    "download": "Baixar",
    "print": "Imprimir",
    "phone": "Continuar no celular",
    "phoneText": "Leia este código com a câmera do seu celular. O documento abre lá e fecha aqui.",
    "phoneFailed": "Não foi possível criar o código. Tente novamente em instantes.",
    "close": "Fechar",
    "localTime": "No seu fuso horário: {date}."
  },
  "sentBy": {
    "plain": "Enviado por {sender} via Countersign",
    "address": "Enviado por {sender} ({address}) via Countersign",
    "about": "O que é isto?",
    "aboutText": "O Countersign é um serviço de assinatura eletrônica que {sender} usa para enviar este documento a você. O remetente responde a dúvidas sobre o documento.",
    "verify": "Conferir um documento assinado",
    "help": "Ajuda",
    "privacy": "Privacidade",
    "serviceHelp": "Ajuda do Countersign",
    "servicePrivacy": "Privacidade no Countersign"
  }
}
