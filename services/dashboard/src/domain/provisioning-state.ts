/** What came of reading the provisioned folders last. */
export type ProvisioningState = {
  /** Dashboards that are there. */
  readonly dashboards: number
  readonly faults: readonly ProvisioningFault[]
}

export type ProvisioningFault = {
  /** The file as a person finds it: its path below the provisioned folder. */
  readonly file: string
  readonly reason: string
}
