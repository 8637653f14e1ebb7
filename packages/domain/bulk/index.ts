export {
  type Column,
  columnOf,
  type HeaderRead,
  type Mapping,
  type NamedField,
  readHeader,
  rowOfCells,
} from './columns.ts'
export {
  decideJob,
  isIdle,
  JOB_STATES,
  type JobCommand,
  type JobDecision,
  type JobState,
  ROW_STATES,
  type RowState,
  rowState,
} from './job.ts'
export { type Progress, progressOf, type RowCounts } from './progress.ts'
export { bodyOfRow, duplicateReference, editRow, isRow, type Row, type RowDefaults, type RowError } from './row.ts'
