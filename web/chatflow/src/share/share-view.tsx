import type { Chatflow } from '../api/chatflow.ts'
import { LookForm } from './look-form.tsx'
import { PublicPage } from './public-page.tsx'
import classes from './share.module.css'
import { Programs } from './snippets/programs.tsx'
import { Website } from './snippets/website.tsx'

/** How a flow is used by others: by its public page, on a website, by programs. */
export function ShareView({ flow }: { readonly flow: Chatflow }) {
  return (
    <div className={classes.page}>
      <PublicPage flow={flow} />
      <LookForm flow={flow} />
      <Website flow={flow} />
      <Programs flow={flow} />
    </div>
  )
}
