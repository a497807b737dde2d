import { t } from './words.ts'

const maxAvatarBytes = 64 * 1024

/** The largest picture, in words. */
export const maxAvatarSize = '64 KiB'

/**
 * A picture as data, so that it comes with the chat and from nowhere else.
 *
 * @throws {Error} for what is no picture or is too large
 */
export async function readAvatar(file: File): Promise<string> {
  if (!/^image\/(png|jpeg|webp|gif|svg\+xml)$/.test(file.type)) throw new Error(t('avatarKind'))
  if (file.size > maxAvatarBytes) throw new Error(t('avatarSize', { size: maxAvatarSize }))
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(t('avatarUnread'), { cause: reader.error }))
    reader.readAsDataURL(file)
  })
}
