import { outwardPath } from '@hearth/ui-kit'

/** The picture of a kind of credential; its name stands beside it. */
export function CredentialIcon({ kind }: { readonly kind: string }) {
  return (
    <img
      src={outwardPath(`/api/v1/components-credentials-icon/${encodeURIComponent(kind)}`)}
      alt=""
      width={28}
      height={28}
      loading="lazy"
    />
  )
}
