{{/*
A service and the pods behind it: root, service, env (a list as text), and where a service has them limits, volumes,
mounts, startup, annotations.
*/}}
{{- define "hearth.workload" -}}
{{- $values := get .root.Values .service -}}
{{- $port := get (include "hearth.ports" .root | fromYaml) .service -}}
apiVersion: v1
kind: Service
metadata:
  {{- include "hearth.metadata" . | nindent 2 }}
spec:
  selector:
    {{- include "hearth.selector" .service | nindent 4 }}
  ports:
    - { name: http, port: {{ $port }}, targetPort: http }
---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  {{- include "hearth.metadata" . | nindent 2 }}
spec:
  {{- if not (dig "autoscaling" "enabled" false $values) }}
  replicas: {{ hasKey $values "replicas" | ternary $values.replicas 1 }}
  {{- end }}
  serviceName: {{ .service }}
  podManagementPolicy: Parallel
  selector:
    matchLabels:
      {{- include "hearth.selector" .service | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "hearth.selector" .service | nindent 8 }}
      {{- with merge (.annotations | default dict) $values.podAnnotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      {{- include "hearth.pod" (merge (dict "values" $values "port" $port) .) | nindent 6 }}
  volumeClaimTemplates:
    - metadata: { name: data }
      spec:
        accessModes: [ReadWriteOnce]
        {{- with $values.storage.className }}
        storageClassName: {{ . | quote }}
        {{- end }}
        resources:
          requests: { storage: {{ $values.storage.size }} }
{{- end }}
