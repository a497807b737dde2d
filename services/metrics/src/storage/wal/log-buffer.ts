import { ByteWriter } from './byte-writer.ts'

/** What goes to the log with the next commit. */
export class LogBuffer {
  readonly records = new ByteWriter()
  /** The series among them once more, for the file of their own. */
  readonly definitions = new ByteWriter(1_024)
  /** How many samples there are in `records`. */
  samples = 0

  clear(): void {
    this.records.clear()
    this.definitions.clear()
    this.samples = 0
  }
}
