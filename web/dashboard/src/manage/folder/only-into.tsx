import type { ReactNode } from 'react'
import { useFolder } from '../../queries/delete-folder.ts'

export type OnlyIntoProps = { readonly folder: string; readonly children: ReactNode }

/** What only they are offered who may put something into a folder, or change what is in it. */
export function OnlyInto({ folder, children }: OnlyIntoProps) {
  const { data } = useFolder(folder)
  return data?.canSave === true && children
}
