{{/* Variables that all services have: how they find each other. */}}
{{- define "hearth.commonEnv" -}}
{{- $ports := include "hearth.ports" . | fromYaml -}}
{{- range $name := list "chatflow" "inference" "health" "metrics" "dashboard" }}
- name: HEARTH_{{ upper $name }}_URL
  value: http://{{ $name }}:{{ get $ports $name }}
{{- end }}
{{- with .Values.trustedProxies }}
- name: HEARTH_TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.env }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* A variable out of a secret: name, secret, key, and required where the pod must not start without it. */}}
{{- define "hearth.secretEnv" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
      optional: {{ not .required }}
{{- end }}
