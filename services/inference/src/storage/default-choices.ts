import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, type Logger, writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'
import type { Choice, DefaultPurpose } from '../domain/default-model/offer.ts'

const choiceSchema = z.object({
  model: z.string().min(1).optional(),
  wish: z.string().min(1).optional(),
  declined: z.boolean().optional(),
})
const fileSchema = z.object({
  version: z.literal(1),
  chat: choiceSchema.default({}),
  embedding: choiceSchema.default({}),
})

/** Which models were made the default ones, and what is wished for, over a restart. */
export type DefaultChoices = {
  read(purpose: DefaultPurpose): Choice
  /** Resolves once it is on the disk; where it cannot be written, that is logged, and it holds until the restart. */
  write(purpose: DefaultPurpose, choice: Choice): Promise<void>
}

/** Keeps the choices in the file at `path`. One that is damaged counts as none: the starter then answers. */
export async function openDefaultChoices(path: string, logger: Logger): Promise<DefaultChoices> {
  const tell = (err: unknown) => logger.warn({ err }, `"${path}" cannot be read; the starter model answers`)
  let choices = await readDefaultChoices(path, tell)
  let writing: Promise<void> = Promise.resolve()
  return {
    read: (purpose) => choices[purpose],
    write(purpose, choice) {
      choices = { ...choices, [purpose]: choice }
      const text = `${JSON.stringify({ version: 1, ...choices }, null, 2)}\n`
      writing = writing
        .then(() => mkdir(dirname(path), { recursive: true }))
        .then(() => writeFileAtomic(path, text))
        .catch((err: unknown) => logger.error({ err }, 'the default model cannot be remembered'))
      return writing
    },
  }
}

/** @param tell is told why a file that is there counts as none */
export async function readDefaultChoices(
  path: string,
  tell: (error: unknown) => void = () => {},
): Promise<Readonly<Record<DefaultPurpose, Choice>>> {
  try {
    const { chat, embedding } = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    return { chat, embedding }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') tell(error)
    return { chat: {}, embedding: {} }
  }
}
