import type { Messages } from './messages.ts'

export const en: Messages = {
  ownName: 'English',
  direction: 'ltr',
  language: 'Language',
  sandbox: 'Test: signatures have no legal effect.',
  toSignature: 'Go to your signature',

  landingAsks: '{sender} asks you to sign',
  landingHint: 'The document opens by itself. If it does not, press the button.',
  landingOpen: 'Open the document',

  codeTitle: 'Please confirm that it is you',
  codeMailed: 'We have sent a code to {email}. Please enter it here.',
  codeSpam: 'It can take a minute to arrive. Please look in your spam folder too.',
  codeGiven: 'The sender has given you an access code. Please enter it here.',
  codeLabel: 'Code from the email',
  accessCodeLabel: 'Access code',
  codeContinue: 'Continue',
  codeResend: 'Send a new code',
  codeResendIn: {
    one: 'You can ask for a new code in {n} second.',
    other: 'You can ask for a new code in {n} seconds.',
  },
  codeWrong: 'This code is not right.',
  codeExpired: 'This code is no longer valid. Please ask for a new one.',
  codeLocked: 'There were too many wrong tries. Please ask the sender for a new link.',
  triesLeft: { one: 'You have {n} try left.', other: 'You have {n} tries left.' },

  asks: '{sender} asks you to sign',
  unverified: 'We do not know this sender yet. Sign only if you expected this document.',
  messageFrom: 'Message from {sender}',
  until: 'You can sign until {date}.',
  documentLabel: 'The document',
  pageOf: 'Page {n} of {total}',
  pageFailed: 'This page could not be loaded.',
  pageWithoutText: 'Page {n} is a picture. It has no text that could be read aloud.',
  placeOf: 'place {n} of {total}',
  signHere: 'Sign here',
  panelTitle: 'Your signature',
  next: 'Next ({n} of {total})',
  methods: 'How do you want to sign?',
  draw: 'Draw',
  type: 'Type',
  upload: 'Upload',
  drawHere: 'Draw your signature here',
  drawHint: 'Drawing needs a finger, a pen or a mouse. You can type your name instead.',
  undo: 'Undo',
  clear: 'Clear',
  nameLabel: 'Your full name',
  choosePicture: 'Choose a picture',
  pictureHint: 'A photo or scan of your signature (PNG or JPEG).',
  agree: 'Agree and sign',
  hidePanel: 'Hide the signature panel',
  showPanel: 'Show the signature panel',
  sending: 'Sending your signature…',
  waitingForNetwork:
    'There is no connection. Your signature is kept on this device and sent as soon as you are online again.',
  tryAgain: 'Try again',
  marked: { one: 'Your signature is in {n} place.', other: 'Your signature is in {n} places.' },
  cleared: 'Your signature was removed.',
  problems: {
    name_missing: 'Please type your name.',
    name_undrawable: 'This name holds a character that a signature cannot show. Please leave it out.',
    mark_empty: 'Please draw your signature first.',
    picture_refused: 'This picture cannot be used. Please choose a PNG or JPEG of your signature.',
    consent_missing: 'Please read the sentence above the button, then agree.',
    document_changed: 'The document has changed since you opened it. Please look at it again, then sign.',
    not_saved: 'Your signature could not be saved. Please try again in a moment.',
  },

  certificate: {
    where: 'Where is your certificate?',
    file: 'File',
    token: 'USB token',
    withoutScripts:
      'You sign this document with your own certificate. Its key must stay on your device, and only scripts in this page can use it there. Please allow scripts for this page, or open the link in another browser.',
    choose: 'Choose your certificate file',
    chooseHint: 'Its name ends in .p12 or .pfx.',
    password: 'Password of the file',
    stays: 'File, password and key stay on this device. They are never sent.',
    open: 'Open the certificate',
    opening: 'Opening the certificate…',
    which: 'Which certificate do you want to sign with?',
    take: 'Use this certificate',
    another: 'Choose another',
    issuer: 'Issued by {issuer}',
    validUntil: 'Valid until {date}',
    checking: 'Checking the certificate…',
    accepted: 'This certificate can be used.',
    reading: 'Reading the document on this device: {percent}',
    read: 'This device has read the document that you will sign.',
    look: 'Open the document',
    leased: 'Another person is signing right now. We try again by ourselves.',
    leasedFor: { one: 'Next try in {n} second.', other: 'Next try in {n} seconds.' },
    moved: 'Another signature was just added. Reading it on this device…',
    preparing: 'Preparing the document…',
    signing: 'Signing on this device…',
    finishing: 'Adding a time stamp and saving your signature…',
    offline: 'There is no connection. We go on by ourselves as soon as it is back.',
    tokenText:
      'A small program, on the computer that holds your token, shows you the document, asks for the PIN and signs. PIN and key never leave that computer.',
    tokenCode: 'Agree and get a code',
    tokenRun: 'Run this command on that computer:',
    tokenType: 'Then type this code there:',
    tokenUntil: 'The code works once, until {time}.',
    tokenNeedsNode: 'The command needs Node.js, version 20 or newer.',
    newCode: 'Get a new code',
    copy: 'Copy the command',
    copied: 'The command was copied.',
    helper: {
      waiting: 'Waiting for the code to be typed…',
      joined: 'The program is connected. Please go on there.',
      checking: 'The certificate on the token is being checked…',
      pin: 'Please enter the PIN of your token there.',
      signing: 'The token has signed. A time stamp is being added…',
      over: 'This code is no longer valid. Please get a new one.',
    },
    problems: {
      file_missing: 'Please choose your certificate file first.',
      password_wrong: 'This password does not open the file. Please try again.',
      file_not_p12: 'This is not a certificate file. Please choose one that ends in .p12 or .pfx.',
      file_without_key: 'This file holds no private key, so nothing can be signed with it. Please choose another file.',
      file_too_slow:
        'This file is protected in a way that takes too long to open here. Please export it again, then try that file.',
      file_unsupported:
        'This file is protected in a way that is not supported. Please export it again, then try that file.',
      encryption_only: 'This certificate is for encryption only. Please choose the one for signing.',
      browser_unable: 'This browser cannot sign with a certificate. Please use a current browser.',
      attributes_refused:
        'What we were asked to sign was not the document you read. Nothing was signed. Please tell the sender.',
      certificate_malformed: 'This certificate cannot be read. Please choose another.',
      certificate_expired: 'This certificate has expired. Please choose one that is still valid.',
      certificate_not_yet_valid: 'This certificate is not valid yet. Please choose another.',
      certificate_revoked: 'This certificate has been revoked by its issuer. Please choose another.',
      certificate_not_for_signing: 'This certificate is not meant for signing documents. Please choose another.',
      certificate_is_ca:
        'This certificate belongs to an issuer of certificates, not to a person. Please choose your own.',
      issuer_unknown:
        'The sender does not accept certificates of this issuer. Please choose another, or ask the sender.',
      chain_invalid:
        'This certificate was not properly issued by the one above it. Please choose another, or ask its issuer.',
      revocation_unknown:
        'The issuer does not say just now whether this certificate is still good. Please try again in a few minutes.',
      key_unsupported: 'The key of this certificate is too weak or of an unknown kind. Please choose another.',
      name_mismatch:
        'The name in this certificate is not the name this document was sent to. Please choose your own, or ask the sender.',
      certificate_not_expected:
        'The sender expects another certificate from you. Please choose that one, or ask the sender.',
      lease_lost: 'It took too long, and others may sign again. Your signature was not added. Please sign once more.',
      signature_invalid:
        'The signature does not fit the certificate. Nothing was added. Please try again, or choose another certificate.',
      timestamp_unavailable:
        'The time of signing cannot be certified just now. Nothing was added. Please try again in a few minutes.',
      abandoned: 'Signing was stopped. Nothing was added to the document.',
    },
  },

  remote: {
    where: 'Where do you want to sign?',
    withoutScripts:
      'You sign this document at a provider that knows you, and only scripts in this page can lead you there. Please allow scripts for this page, or open the link in another browser.',
    esign: 'It knows you by your national identity number and sends a code to your phone.',
    csc: 'It keeps a certificate in your name. You go there twice: to choose it, and to sign with it.',
    account: 'Your account name at the provider',
    accountHint:
      'It tells the provider who is coming, and stays in the record of your signature. Never enter your identity number here.',
    stays: 'What you enter there stays there. Neither we nor the sender see your number, password or code.',
    minutes:
      'Once you leave, the document is held for you for 10 minutes, so have your phone at hand. Afterwards you are brought back here.',
    go: 'Agree and go there',
    leased:
      'Another person is signing right now, which can take up to 10 minutes. We try again by ourselves; just leave this page open.',
    leasedUntil: 'The document is held for them until {time}.',
    leaving: 'You are being taken to the provider…',
    ready: 'Please go on at {provider}.',
    newWindow: 'It opens in a window of its own, and this page waits for you.',
    open: 'Go on to the provider',
    away: 'You are signing at {provider}. Once you are done there, this page goes on by itself.',
    held: 'The document is held for you until {time}.',
    startAgain: 'Start again',
    otherMethods: 'You can also sign another way:',
    methods: {
      drawn: 'Draw or type your signature',
      certificate: 'Use your own certificate',
    },
    problems: {
      account_missing: 'Please enter your account name at the provider first.',
      account_is_number:
        'This looks like an identity number. It was not sent: only the provider may ask you for it. Please enter the name of your account there.',
      cancelled: 'You stopped at the provider. Nothing was signed. You can start again.',
      otp_failed: 'The code was wrong too often, and nothing was signed. Please start again and wait for a new code.',
      identity_refused:
        'The provider could not confirm who you are. Nothing was signed. Please check that your phone number is registered there, or ask the sender.',
      session_ended: 'Your time at the provider ran out. Nothing was signed. Please start again.',
      provider_down: 'The provider cannot be reached just now. Nothing was signed. Please try again in a few minutes.',
      provider_refused:
        'Something went wrong at the provider. Nothing was added to the document. Please start again, or ask the sender.',
      name_mismatch:
        'The provider knows you by another name than the one this document was sent to. Nothing was added. Please ask the sender to correct it.',
      certificate_refused:
        'The provider’s certificate cannot be used for this document. Nothing was added. Please ask the sender.',
      lease_lost:
        'It took longer than 10 minutes, and another person has signed meanwhile. Your signature no longer fits the document and was not added. Please sign once more.',
    },
  },

  decline: 'Decline',
  declineTitle: 'Do you want to decline?',
  declineText: 'The document will then not be signed, and the sender is told. This cannot be undone.',
  declineReason: 'Reason (optional, the sender can read it)',
  declineConfirm: 'Decline to sign',
  declineBack: 'Back to the document',

  inbox: {
    waiting: { one: '{n} document waits for your signature', other: '{n} documents wait for your signature' },
    landingTitle: 'Several documents',
    landingHint: 'The list opens by itself. If it does not, press the button.',
    landingOpen: 'Open the list',
    start: 'Start with the first',
    goOn: 'Go on',
    list: 'All documents',
    until: 'Until {date}',
    states: {
      waiting: 'Waiting for you',
      others: 'Waiting for others',
      signed: 'Signed',
      declined: 'Declined by you',
      expired: 'Time is over',
      closed: 'No longer needed',
      replaced: 'Use the newer link',
    },
    before: 'Previous',
    after: 'Next',
    none: { title: 'Nothing waits for you', text: 'All of these documents are done. You can close this page.' },
    position: 'Document {n} of {total}',
    next: 'Next document ({n} of {total})',
    last: 'That was the last one. Nothing more waits for you.',
  },

  status: {
    signed: {
      title: 'You have signed',
      text: 'Thank you. Others still have to sign. You will get the finished document after that.',
    },
    sealing: {
      title: 'You have signed',
      text: 'Thank you. Everyone has signed, and the document is being sealed. This takes a moment.',
    },
    completed: { title: 'The document is complete', text: 'Everyone has signed, and the document is sealed.' },
    not_your_turn: {
      title: 'It is not your turn yet',
      text: 'Others sign before you. You will get an email when it is your turn.',
    },
    expired: {
      title: 'The time to sign is over',
      text: 'If you still want to sign, please ask the sender for a new request.',
    },
    declined_by_you: {
      title: 'You have declined',
      text: 'The sender has been told. There is nothing more for you to do.',
    },
    declined: {
      title: 'The document will not be signed',
      text: 'One of the signers has declined. There is nothing more for you to do.',
    },
    cancelled: {
      title: 'The request was withdrawn',
      text: 'The sender no longer needs this signature. There is nothing more for you to do.',
    },
    failed: {
      title: 'The document could not be finished',
      text: 'The sender has been told and will contact you. There is nothing you need to do.',
    },
    elsewhere: {
      title: 'Opened somewhere else',
      text: 'This document has since been opened in another browser or on another device. To go on here, open the link in your email again.',
    },
    replaced: {
      title: 'There is a newer link',
      text: 'Please use the link in the latest email, or ask the sender.',
    },
    link_used: {
      title: 'This link no longer works',
      text: 'It works once and for a short time. Please go back to where you found it and start again.',
    },
    unknown: {
      title: 'We do not know this link',
      text: 'Please check that you copied all of it, or ask the sender for a new one.',
    },
    suspended: {
      title: 'This link is closed',
      text: 'The sender’s account is suspended. If you expected this document, please contact the sender yourself.',
    },
    too_many_tries: {
      title: 'Too many wrong tries',
      text: 'To protect you, this link is locked. Please ask the sender for a new one.',
    },
    unavailable: {
      title: 'Not available just now',
      text: 'Something is not working on our side. Please try again in a minute.',
    },
    unsubscribed: {
      title: 'No more reminders',
      text: 'You will get no more reminders about this document. You can still sign it with the link you have.',
    },
    back_from_provider: {
      title: 'You can close this window',
      text: 'Please go back to the window you came from. It goes on there by itself.',
    },
  },
  download: 'Download the signed document',
  goOn: 'Continue',
  close: 'Close',
  checkAgain: 'Check again',
}
