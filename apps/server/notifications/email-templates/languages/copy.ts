// The text of mails to signers, one file per language. Sentences have {placeholders}. Values are inserted as text and
// never interpreted as markup.

export interface Copy {
  /** {name} */
  greeting: string
  sandbox: string
  /** {sender}: no operator has verified this account yet. */
  unverified: string
  /** {sender} */
  messageFrom: string

  /** {sender} {document} */
  invitation: MessageCopy
  /** {sender} {document}: earlier signers have signed. */
  yourTurn: MessageCopy
  /** {sender} {document} */
  reminder: MessageCopy
  /** The button's label. */
  review: string
  /** {until} */
  until: string
  linkIsYours: string
  unexpected: string
  copyLink: string
  stopReminders: string

  /** {person} {document} */
  declined: MessageCopy
  /** {document} {until} */
  expired: MessageCopy
  /** {sender} */
  askSender: string
  /** {sender} {document} */
  cancelled: MessageCopy
  /** {sender} {document} */
  failed: MessageCopy
  nothingMore: string

  /** {document} */
  completed: MessageCopy
  attached: string
  tooLarge: string
  /** The button's label. */
  download: string

  /** {sender} {count}: several documents in one mail. */
  manyInvitations: MessageCopy
  /** {sender} {count} */
  manyReminders: MessageCopy
  /** {count} */
  manyCompleted: MessageCopy
  /** {sender} {count} */
  manyCancelled: MessageCopy
  /** {count} */
  manyExpired: MessageCopy
  many: {
    /** {count}: the documents that the list leaves out. */
    more: string
    /** {until} */
    earliest: string
    next: string
    stopReminders: string
    copies: string
    /** The button's label. */
    open: string
  }

  /** {code} {document} */
  code: MessageCopy
  codeAdvice: string

  /** The unsubscribe page. */
  unsubscribe: {
    /** {document} */
    question: string
    button: string
    /** {document} */
    done: string
    /** {count} */
    questionMany: string
    /** {count} */
    doneMany: string
    unknown: string
  }
}

/** The parts that differ between messages. */
export interface MessageCopy {
  subject: string
  opening: string
}
