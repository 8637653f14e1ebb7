export { judgeName, resembles } from './compare-names.ts'
export { findForeignHost, isWithin, ownUrl } from './find-host.ts'
export { findImitation, namesService } from './find-imitation.ts'
export { describeImitation, judgeText, TEXT_KINDS, TEXTS, type TextContext, type TextKind } from './judge-text.ts'
