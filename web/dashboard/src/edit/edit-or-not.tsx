import { MayNot } from '../rights/may-not.tsx'
import { EditPage, type EditPageProps } from './edit-page.tsx'

/** A dashboard being edited, or who may do that. */
export function EditOrNot(props: EditPageProps) {
  const { meta, read } = props.stored
  if (meta.canEdit === false)
    return <MayNot action="dashboards:write" back={{ to: `/d/${read.uid}`, label: read.title }} />
  return <EditPage {...props} />
}
