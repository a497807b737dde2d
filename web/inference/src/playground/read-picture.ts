import { t } from './words.ts'

/** A picture as the address that holds all of it, which is how OpenAI's chat API takes one. */
export function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(t('cannotRead', { name: file.name }), { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}
