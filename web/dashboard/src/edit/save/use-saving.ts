import { AskError } from '@hearth/ui-kit'
import { useNavigation } from '@hearth/ui-kit/router'
import { useState } from 'react'
import { withChoices } from '../../model/edit/variables.ts'
import type { Json } from '../../model/json.ts'
import { type Saved, useSaveDashboard } from '../../queries/save-dashboard.ts'
import type { StoredDashboard } from '../../queries/stored-dashboard.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useEditing } from '../edit-context.ts'
import { t } from '../words.ts'

export type Form = {
  readonly title: string
  readonly folderUid: string
  readonly message: string
  readonly asCopy: boolean
}

/** What is written beside a save, and the save itself. */
export function useSaving(stored: StoredDashboard, isNew: boolean, onSaved: () => void) {
  const { session } = useEditing()
  const { variables } = useDashboardView()
  const navigation = useNavigation()
  const isFixed = stored.meta.canSave === false
  const copyTitle = t('copyOf', { title: session.read.title })
  const [form, setForm] = useState<Form>({
    title: isFixed ? copyTitle : session.read.title,
    folderUid: stored.meta.folderUid ?? '',
    message: '',
    asCopy: isFixed,
  })
  const { mutate, reset, isPending, error } = useSaveDashboard()
  const isOwn = isNew || form.asCopy
  const done = ({ url }: Saved) => {
    session.forget()
    if (isOwn) navigation.go(url, { ignoreGuards: true })
    else onSaved()
  }
  const set = (part: Partial<Form>) => setForm({ ...form, ...part })
  return {
    form,
    set,
    isFixed,
    isOwn,
    isPending,
    error,
    /** Somebody else saved since these changes began. */
    isConflict: error instanceof AskError && error.status === 412 && !isOwn,
    save(overwrite: boolean) {
      const chosen = withChoices(session.json, variables)
      const dashboard = asStored(chosen, form.title.trim(), isOwn ? undefined : session.baseVersion)
      mutate({ dashboard, folderUid: form.folderUid, message: form.message, overwrite }, { onSuccess: done })
    },
    beginCopy() {
      set({ asCopy: true, title: copyTitle })
      reset()
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

// A copy, and a new one, gets an identity of its own from the service.
function asStored(json: Json, title: string, version: number | undefined): Json {
  const { id: _id, uid, version: _version, ...rest } = json
  return version === undefined ? { ...rest, title } : { ...rest, uid, title, version }
}
