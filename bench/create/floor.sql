-- The rows of one create with two signers, bare: eight statements, no validation, no row-level security, no HTTP.
BEGIN;
SELECT bench_id() AS request, bench_id() AS s1, bench_id() AS s2, nextval('bench_document') AS n \gset
INSERT INTO sign_requests (tenant_id, request_id, document_id, document_ref, state, is_sequential, expires_at, webhook_files, notify, reminders, body_hash, audit_seq, audit_head, event_seq, due_at, created_at) SELECT tenant_id, :request::uuid, document_id, document_id::text, 'pending', false, now() + interval '30 days', 'inline', true, true, '\x00', 3, '\x00', 2, now() + interval '3 days', now() FROM bench_documents WHERE n = :n::bigint;
INSERT INTO signers (tenant_id, request_id, signer_id, position, sequence, sig_type, name, email, state, link_generation, notified_at, boxes, options) SELECT tenant_id, :request::uuid, s, p, p + 1, 'electronic', 'Asha Rao', 'asha@example.com', 'notified', 1, now(), bench_text(120)::jsonb, bench_text(130)::jsonb FROM bench_documents, (VALUES (:s1::uuid, 0), (:s2::uuid, 1)) v(s, p) WHERE n = :n::bigint;
INSERT INTO audit_entries (tenant_id, request_id, seq, kind, at, canonical, hash) SELECT tenant_id, :request::uuid, seq, 'signer_invited', now(), bench_text(CASE seq WHEN 1 THEN 1500 ELSE 380 END), sha256('\x00') FROM bench_documents, generate_series(1, 3) seq WHERE n = :n::bigint;
INSERT INTO audit_personal (tenant_id, request_id, seq, revealed) SELECT tenant_id, :request::uuid, 1, bench_text(600)::jsonb FROM bench_documents WHERE n = :n::bigint;
INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, jobs, body) SELECT tenant_id, :request::uuid, seq, bench_id(), 'signer.notified', now(), '[]', bench_text(1200) FROM bench_documents, generate_series(1, 2) seq WHERE n = :n::bigint;
INSERT INTO jobs (tenant_id, job_id, class, name, ids) SELECT tenant_id, bench_id(), 'mail', 'invitation', bench_text(200)::jsonb FROM bench_documents, generate_series(1, 2) WHERE n = :n::bigint;
COMMIT;
