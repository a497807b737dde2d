import type { SentFile, Turn } from '../conversation.ts'

/** Whether it is a recording of the question, sent now or kept with it. */
export function isSpoken({ type, mime = '' }: Pick<SentFile, 'type'> & Partial<SentFile>): boolean {
  return type === 'audio' || (type === 'stored-file' && mime.startsWith('audio/'))
}

/** What goes along when it is asked again: a recording has done its part once its words are known. */
export function filesAgain(question: string, files: Turn['files']): Turn['files'] {
  if (question === '') return files
  const rest = files?.filter((file) => !isSpoken(file))
  return rest?.length === 0 ? undefined : rest
}
