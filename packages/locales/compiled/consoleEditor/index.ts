// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'

export interface ConsoleEditorMessages {
  readonly title: string
  readonly steps: {
    readonly label: string
    readonly document: string
    readonly people: string
    readonly place: string
    readonly review: string
    readonly stepOf: Template<{ readonly n: number; readonly total: number; readonly name: string }>
    readonly back: string
    readonly next: string
  }
  readonly save: {
    readonly saved: Template<{ readonly time: string }>
    readonly saving: string
    readonly failed: string
    readonly now: string
    readonly conflict: string
    readonly conflictText: string
    readonly reload: string
    readonly overwrite: string
    readonly restored: string
  }
  readonly document: {
    readonly drop: string
    readonly replace: string
    readonly hint: string
    readonly uploading: string
    readonly examining: string
    readonly progress: Template<{ readonly percent: number }>
    readonly pages: Template<{ readonly n: number }>
    readonly refused: string
    readonly refusedOn: Template<{ readonly page: number }>
    readonly refusedAt: Template<{ readonly page: number; readonly x: number; readonly y: number; readonly w: number; readonly h: number }>
    readonly decryptText: string
    readonly decrypt: string
  }
  readonly drafts: {
    readonly title: string
    readonly unnamed: string
    readonly delete: Template<{ readonly name: string }>
    readonly deleteTitle: Template<{ readonly name: string }>
    readonly deleteText: string
    readonly deleteAction: string
  }
  readonly people: {
    readonly order: string
    readonly atOnce: string
    readonly atOnceHint: string
    readonly inOrder: string
    readonly inOrderHint: string
    readonly place: Template<{ readonly n: number }>
    readonly name: string
    readonly email: string
    readonly method: string
    readonly auth: string
    readonly language: string
    readonly accountLanguage: string
    readonly accessCode: string
    readonly accessCodeHint: string
    readonly fallback: string
    readonly withPrevious: string
    readonly drag: string
    readonly up: Template<{ readonly name: string }>
    readonly down: Template<{ readonly name: string }>
    readonly remove: Template<{ readonly name: string }>
    readonly add: string
    readonly addMe: string
    readonly keyHint: string
    readonly role: string
    readonly witnessOf: string
    readonly chooseSigner: string
    readonly unnamed: Template<{ readonly n: number }>
    readonly copyTime: string
    readonly copyAtEnd: string
    readonly copyAtStart: string
    readonly outside: string
    readonly afterSigner: Template<{ readonly name: string }>
    readonly afterTheirSigner: string
    readonly mayDelegate: string
    readonly mayDelegateHint: string
    readonly delegationForbidden: string
  }
  readonly roles: {
    readonly signer: string
    readonly approver: string
    readonly witness: string
    readonly viewer: string
    readonly cc: string
  }
  readonly roleHints: {
    readonly signer: string
    readonly approver: string
    readonly witness: string
    readonly viewer: string
    readonly cc: string
  }
  readonly methods: {
    readonly electronic: string
    readonly dsc: string
    readonly p12: string
    readonly aadhaar: string
    readonly national_id: string
  }
  readonly auth: {
    readonly none: string
    readonly email_otp: string
    readonly access_code: string
  }
  readonly editor: {
    readonly tools: string
    readonly pages: string
    readonly pageOf: Template<{ readonly n: number; readonly total: number }>
    readonly pageImage: Template<{ readonly n: number }>
    readonly goToPage: Template<{ readonly n: number; readonly boxes: number }>
    readonly nobody: string
    readonly personNumber: Template<{ readonly n: number }>
    readonly boxName: Template<{ readonly name: string; readonly page: number; readonly place: string }>
    readonly whose: string
    readonly chooseByKey: Template<{ readonly key: string }>
    readonly boxCount: Template<{ readonly n: number }>
    readonly addFor: Template<{ readonly name: string }>
    readonly toolAdd: string
    readonly toolSelect: string
    readonly snap: string
    readonly undo: string
    readonly redo: string
    readonly duplicate: string
    readonly remove: string
    readonly previousPage: string
    readonly nextPage: string
    readonly zoom: Template<{ readonly percent: string }>
    readonly zoomIn: string
    readonly zoomOut: string
    readonly fitWidth: string
    readonly fitPage: string
    readonly nothingSelected: string
    readonly tapToPlace: string
    readonly oneSelected: string
    readonly severalSelected: Template<{ readonly n: number }>
    readonly severalPeople: string
    readonly signer: string
    readonly x: string
    readonly y: string
    readonly width: string
    readonly height: string
    readonly page: string
    readonly less: Template<{ readonly label: string }>
    readonly more: Template<{ readonly label: string }>
    readonly copyToPages: string
    readonly pagesHint: Template<{ readonly n: number }>
    readonly pagesWrong: Template<{ readonly n: number }>
    readonly copied: Template<{ readonly n: number }>
    readonly allBoxes: string
    readonly noBoxes: string
    readonly onPage: Template<{ readonly n: number }>
    readonly properties: string
    readonly defaultFor: Template<{ readonly name: string }>
    readonly sizeAndPlace: Template<{ readonly w: string; readonly h: string; readonly x: string; readonly y: string }>
    readonly fieldBoxName: Template<{ readonly kind: string; readonly label: string; readonly name: string; readonly page: number; readonly place: string }>
    readonly addFieldFor: Template<{ readonly kind: string; readonly name: string }>
  }
  readonly align: {
    readonly left: string
    readonly centre: string
    readonly right: string
    readonly top: string
    readonly middle: string
    readonly bottom: string
  }
  readonly distribute: {
    readonly horizontal: string
    readonly vertical: string
  }
  readonly problems: {
    readonly outside: string
    readonly tooSmall: string
    readonly overlaps: Template<{ readonly name: string }>
    readonly smallForName: string
    readonly overText: string
    readonly covers: Template<{ readonly label: string }>
  }
  readonly tags: {
    readonly title: string
    readonly found: Template<{ readonly n: number }>
    readonly nobody: string
    readonly place: string
    readonly placed: Template<{ readonly n: number }>
  }
  readonly keys: {
    readonly person: string
    readonly move: string
    readonly moveFar: string
    readonly resize: string
    readonly duplicate: string
    readonly remove: string
    readonly undo: string
    readonly redo: string
    readonly selectAll: string
    readonly nextPage: string
    readonly zoom: string
    readonly select: string
  }
  readonly code: {
    readonly open: string
    readonly title: string
    readonly json: string
    readonly paste: string
    readonly pasteLabel: string
    readonly pasteHint: string
    readonly use: string
    readonly pasted: string
  }
  readonly review: {
    readonly preview: string
    readonly previewHint: string
    readonly previewImage: Template<{ readonly n: number }>
    readonly previous: string
    readonly following: string
    readonly pageOf: Template<{ readonly n: number; readonly total: number }>
    readonly recipients: string
    readonly atOnce: string
    readonly inOrder: string
    readonly place: Template<{ readonly n: number }>
    readonly noName: string
    readonly noEmail: string
    readonly boxes: Template<{ readonly n: number }>
    readonly defaultBox: string
    readonly wrongBoxes: Template<{ readonly n: number }>
    readonly toBoxes: string
    readonly toPeople: string
    readonly options: string
    readonly send: Template<{ readonly n: number }>
    readonly sent: Template<{ readonly n: number }>
    readonly incomplete: string
    readonly exists: string
    readonly useCopy: string
    readonly openExisting: string
    readonly fills: Template<{ readonly n: number }>
    readonly optional: string
  }
  readonly missing: {
    readonly name: string
    readonly email: string
    readonly accessCode: string
    readonly witness: string
    readonly signers: string
  }
  readonly options: {
    readonly message: string
    readonly messageHint: string
    readonly expiry: string
    readonly expiryHint: string
    readonly reminders: string
    readonly remindersAccount: string
    readonly remindersOwn: string
    readonly remindersOn: string
    readonly remindersOff: string
    readonly reference: string
    readonly referenceHint: string
    readonly notify: string
    readonly notifyHint: string
    readonly overlap: string
    readonly overlapHint: string
  }
  readonly kinds: {
    readonly signature: string
    readonly text: string
    readonly number: string
    readonly date: string
    readonly checkbox: string
    readonly choice: string
    readonly initials: string
    readonly date_signed: string
    readonly name: string
    readonly email: string
    readonly upload: string
  }
  readonly fields: {
    readonly palette: string
    readonly uploadHint: string
    readonly firstOption: string
    readonly secondOption: string
    readonly withoutBox: string
    readonly filledBy: string
    readonly label: string
    readonly labelHint: string
    readonly name: string
    readonly nameHint: string
    readonly hint: string
    readonly hintHint: string
    readonly required: string
    readonly mustBeChecked: string
    readonly prefill: string
    readonly noPrefill: string
    readonly unchecked: string
    readonly checked: string
    readonly readOnly: string
    readonly readOnlyHint: string
    readonly showIf: string
    readonly always: string
    readonly dependsOn: Template<{ readonly label: string; readonly name: string }>
    readonly condition: string
    readonly value: string
    readonly multiline: string
    readonly maxLength: string
    readonly pattern: string
    readonly patternHint: string
    readonly tryIt: string
    readonly accepted: string
    readonly min: string
    readonly max: string
    readonly decimals: string
    readonly earliest: string
    readonly latest: string
    readonly anyDay: string
    readonly dayOfSigning: string
    readonly oneDay: string
    readonly options: string
    readonly optionsHint: string
    readonly accept: string
    readonly maxSize: string
    readonly megabytes: Template<{ readonly n: number }>
    readonly formField: Template<{ readonly name: string }>
    readonly kind: string
  }
  readonly tests: {
    readonly equals: string
    readonly checked: string
    readonly unchecked: string
    readonly filled: string
    readonly empty: string
  }
  readonly fileTypes: {
    readonly pdf: string
    readonly png: string
    readonly jpeg: string
  }
  readonly forms: {
    readonly title: string
    readonly found: Template<{ readonly n: number }>
    readonly nobody: string
    readonly rest: string
    readonly choose: string
  }
}

const read = (module: { default: unknown }) => module.default as ConsoleEditorMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
