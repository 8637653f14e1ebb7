// Generated from docs/api/openapi.json by tools/sdk/write.ts. Do not edit.
// sha256 of the document: 7a76af81db31fc8417a4be81ca7b6d3eb9e5719650c94f13655135e2fedd7268

export interface paths {
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents
         * @description Newest first.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document
         * @description A PDF as application/pdf, multipart/form-data or application/json. It is examined before it is accepted, so signers are never invited to a document that cannot be signed. Each reason for rejection has its own code. If the reason is on a page, the error has the number of the page in `page` and the place on it in `cords`, in points from the top left corner of the page as displayed.
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document
         * @description Its pages, hashes and preflight result.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Only while no sign request uses it. When the last document over the same bytes is deleted, the bytes become unreadable.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document
         * @description The bytes that are signed, or the original. Supports a single byte range.
         */
        get: operations["getDocumentContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/pages/{page}.webp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a page image
         * @description The page as displayed, as a WebP image: without signatures, or as it stands.
         */
        get: operations["getPageImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a document
         * @description A new document_id over the same bytes, for another sign request: one contract for many people.
         */
        post: operations["copyDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/placement-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the placement of signatures
         * @description Accepts the body of a create and returns an image of a page with the boxes on it, each with its signer’s name or the label of its field. Creates nothing.
         */
        post: operations["previewPlacement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search sign requests
         * @description The requests of this key’s mode that pass all filters, newest first.
         */
        get: operations["listSignRequests"];
        put?: never;
        /**
         * Create a sign request
         * @description Creates a sign request and invites the signers whose turn it is. An equal call within 24 h gets the same answer. The header `Sign-Request-Id` contains the id of the request. A document has at most one open or completed request: copy the document to create another.
         */
        post: operations["createSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the list of sign requests as CSV
         * @description The requests that the list returns with the same filters, newest first. A file ends after 100000 rows. If it has that many, call again for older requests, with `created_to` set to one millisecond after the `created_at` of its last row. A cell that a spreadsheet would evaluate as a formula starts with an apostrophe.
         */
        get: operations["exportSignRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sign request with its signers
         * @description Returns the state of the request and of each signer.
         */
        get: operations["getSignRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain the state of a sign request
         * @description Whom the request waits for and since when, the state of the last mail, and what happens next, as text and as data.
         */
        get: operations["explainSignRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a sign request
         * @description Invalidates all links. A repeated call has no effect.
         */
        post: operations["cancelSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind one signer, or all signers whose turn it is
         * @description At most once an hour for each signer. An earlier call gets `too_soon` with `Retry-After`.
         */
        post: operations["remindSigners"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend a sign request
         * @description Moves the expiry to a later day. The links stay valid.
         */
        post: operations["extendSignRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/signers/{signer_id}/reassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reassign a signer to another person
         * @description The `signer_id` and the boxes stay, the old links become invalid, and the new person is invited if it is their turn.
         */
        post: operations["reassignSigner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/signers/{signer_id}/send-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a new signing link to a signer
         * @description The link goes to the mailbox of the signer and is not in the response. All earlier links of this signer stop working, and wrong codes are forgotten. At most once an hour, like reminders, unless the signer has asked for it (`signer.link_requested`).
         */
        post: operations["sendSigningLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the timeline of a sign request
         * @description What happened and what was waited for, as lanes: the request, each signer, the mails and the sealer. It is made from the audit trail, at any time, and contains no personal values but the signers’ names.
         */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List drafts
         * @description Last changed first, without their bodies.
         */
        get: operations["listDrafts"];
        put?: never;
        /**
         * Save a draft of a sign request
         * @description What is entered and not sent yet. All members of the account who may send see it, in the same mode. A draft is deleted 90 days after its last change. Sending a request does not delete its draft: call `DELETE /drafts/{id}` then.
         */
        post: operations["createDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/drafts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a draft
         * @description The draft with its body. `ETag` has its version.
         */
        get: operations["getDraft"];
        /**
         * Change a draft
         * @description Replaces name, document and body. If somebody else has changed the draft since the version that you name, nothing is changed, and `version_conflict` has the present version.
         */
        put: operations["changeDraft"];
        post?: never;
        /**
         * Delete a draft
         * @description For good. The document stays.
         */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description Your own and those that are shared, of this mode, newest first. API keys see shared ones only.
         */
        get: operations["listViews"];
        put?: never;
        /**
         * Save a view of the list of sign requests
         * @description A name for parameters of `GET /document-signrequest`. Sharing it needs the scope `requests:write`. An API key makes shared views only.
         */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a saved view
         * @description Its maker can, and owners and admins if it is shared. Only its maker makes it private.
         */
        put: operations["changeView"];
        post?: never;
        /**
         * Delete a saved view
         * @description Its maker can, and owners and admins if it is shared.
         */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{document_id}/anchors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find tags and lines in a document
         * @description What an editor places boxes by: the tags in the text, with the boxes that a template makes of them, lines to write on, and where text stands. All positions are in points from the top left of the page as displayed.
         */
        get: operations["findAnchors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Newest first.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description An uploaded document with roles, the boxes where each signs, and fields whose values are drawn on every document made from it. Tags in the document’s text, such as `{{sign:buyer}}` or `{{text:buyer.name; width=200}}`, become boxes automatically.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a template
         * @description The newest version, or the one that `version` names.
         */
        get: operations["getTemplate"];
        /**
         * Change a template
         * @description Creates a new version from a complete description. Documents made from older versions do not change, and a bulk job keeps the version it started with.
         */
        put: operations["changeTemplate"];
        post?: never;
        /**
         * Delete a template
         * @description No further documents can be made from it. Existing documents stay, and bulk jobs that have started continue.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{template_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a document from a template
         * @description Draws the values on the template’s document and returns a new `document_id`, for review or for a sign request. To create the document and the request in one call, see `POST /templates/{template_id}/document-signrequest`.
         */
        post: operations["makeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{template_id}/document-signrequest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sign request from a template
         * @description Creates a document with your values and a sign request for it in one call. The response contains the id of the new document. Send an `Idempotency-Key` to make retries safe.
         */
        post: operations["createSignRequestFromTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/templates/{template_id}/values.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what signers filled in as CSV
         * @description Of the requests made from the template, oldest first; also after its deletion. A row for each sign request, also of those that are not completed: `sign_request_id`, `document_id`, `reference`, `state`, `created_at`, `completed_at`, then a column for each field that a signer fills, such as `tenant.iban`. A value is empty until its signer has signed, if the field was hidden or left empty, and after an erasure. A file is its name and its SHA-256. A cell that a spreadsheet would evaluate as a formula starts with an apostrophe. Without `version`, the columns are those of all versions, the newest first.
         */
        get: operations["exportTemplateValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/signed-document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the signed document
         * @description The PDF with all signatures, once the request is completed. The `ETag` is its SHA-256. `Range` requests with one range of bytes are supported.
         */
        get: operations["getSignedDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/audit-trail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit trail
         * @description Who did what and when. Once the request has ended: a signed PDF with the chain attached; for a completed request this is its certificate of completion. With `Accept: application/json`: the chain of entries, at any time. The PDF of a request that was declined, expired, cancelled or failed is created by the first download, which can take a few seconds: until then the answer is `not_ready` with `Retry-After`.
         */
        get: operations["getAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/evidence.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all evidence
         * @description All records of an ended request, whatever its final state: the signed document, the certificate of completion, the document as uploaded, the chain of entries, the proof of its inclusion in the transparency log, the requests to providers and their answers, and a README that explains how to verify them offline. An archive contains the entries up to its download: later ones (copies delivered, a hold, an erasure) are in later downloads.
         */
        get: operations["getEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails of a sign request
         * @description Newest first: to whom, why, and what became of each.
         */
        get: operations["listSignRequestMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/mails/{mail_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mail of a sign request
         * @description Its subject, text and HTML. A captured mail of the sandbox is shown as it is to callers with the scope `sandbox`, and its links to those with the scope `links`. Mails that were sent are not stored: they are composed again, without links that work.
         */
        get: operations["getSignRequestMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/signers/{signer_id}/embed-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an embed session for a signer
         * @description Returns a link that works once, within 15 minutes. In a frame it works only on pages of the given origin. The audit trail records the session.
         */
        post: operations["openEmbedSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/signers/{signer_id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a new signing link for a signer
         * @description Returns a link for you to deliver. All earlier links of this signer stop working, unless `keep` is true. A reassignment and the end of the request end all links. The signer can use any of them; the browser that used one last is the one that signs. The audit trail records each new link.
         */
        post: operations["replaceSigningLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/signers/{signer_id}/uploads/{upload_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file of a signer
         * @description The file that a signer uploaded for a field of type `upload`, as received, once they have signed with it. Its id is in the value of the field. It was examined for active content; nobody has checked what it shows. The `ETag` is its SHA-256. `Range` requests with one range of bytes are supported.
         */
        get: operations["getSignerUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk jobs
         * @description The jobs of this key’s mode, newest first.
         */
        get: operations["listBulkJobs"];
        put?: never;
        /**
         * Create a bulk job
         * @description Creates up to 1000000 sign requests from one stream of application/json, application/x-ndjson, text/csv. The job starts when the stream has ended. A stream that is interrupted or cannot be parsed is rejected as a whole, with the row and column of the error. A parsed row that cannot become a sign request fails alone. Options are in the query; the fields of a row override them.
         */
        post: operations["createBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk job and its progress
         * @description `accepted` is the sum of `created`, `failed`, `waiting` and `cancelled`.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of a bulk job
         * @description In upload order, each with its sign request or its error.
         */
        get: operations["listBulkRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/rows/{row}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit a failed row
         * @description A JSON merge patch (RFC 7396): the fields to change, at any depth, and null for fields to remove; a list, such as `signers`, is replaced as a whole. The row is retried automatically: at once, or when a paused job is resumed.
         */
        patch: operations["editBulkRow"];
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the results of all rows
         * @description CSV or NDJSON: states, ids, and for completed requests the SHA-256 of the signed document and of the audit trail. In CSV, a cell that a spreadsheet would evaluate as a formula starts with an apostrophe.
         */
        get: operations["getBulkResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/values.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download what the signers of a bulk job filled in as CSV
         * @description In upload order, with the `row` first. A row for each sign request, also of those that are not completed: `sign_request_id`, `document_id`, `reference`, `state`, `created_at`, `completed_at`, then a column for each field that a signer fills, such as `tenant.iban`. A value is empty until its signer has signed, if the field was hidden or left empty, and after an erasure. A file is its name and its SHA-256. A cell that a spreadsheet would evaluate as a formula starts with an apostrophe. For rows without a template, a column is named by the signer, such as `signers[0].iban`.
         */
        get: operations["exportBulkValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create signing links for a bulk job without mails
         * @description New links for the current signers of requests with `notify: false`, in pages of `limit` rows. Signers who are invited by mail are not included. Deliver the links yourself: anyone with a link can sign. Earlier links of these signers stop working, and each new link is recorded in the audit trail.
         */
        post: operations["mintBulkLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream a bulk job’s progress
         * @description Server-sent events: `progress`, with the job as `GET /bulk-jobs/{id}` returns it, after each change. The stream ends when the job does, or after ten minutes. A browser’s `EventSource` reconnects automatically and is answered with 204 once it has received the last event; other clients stop at a `state` of `completed`, `cancelled` or `recalled`.
         */
        get: operations["streamBulkProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a bulk job
         * @description Within seconds, no further row becomes a sign request until `/resume`. Requests that exist continue.
         */
        post: operations["pauseBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused bulk job
         * @description Continues with the waiting rows. Also starts a job that was sent with `hold=true`.
         */
        post: operations["resumeBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the waiting rows of a bulk job
         * @description Cannot be undone. Sign requests that exist continue; `/recall` cancels them too.
         */
        post: operations["cancelBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/recall": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a bulk job and all its open requests
         * @description Cancels the waiting rows and every open sign request of the job; the links of these requests stop working. Completed, declined and expired requests do not change. The job is `recalled` when all open requests are cancelled.
         */
        post: operations["recallBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/bulk-jobs/{id}/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry the failed rows of a bulk job
         * @description Retries only failed rows; existing requests do not change. Does nothing if no row has failed.
         */
        post: operations["retryFailedBulkRows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event log
         * @description Everything that happened, in an order that never changes. Keep `next_cursor` and give it as `after` next time: nothing is skipped, also not what slow transactions commit later. With `type` or `sign_request_id`, a call looks at no more than 10,000 events: a page may have few or none while `has_more` is true.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the event log
         * @description The event log as server-sent events, from a cursor on, and then each event about a second after it is committed. `data` is the event as in the list, `id` a cursor: reconnect with `Last-Event-ID`, as clients for `EventSource` do by themselves, and nothing is lost or repeated. Comments keep an idle connection open. The stream ends after an hour, when the server stops, and when the key is revoked or the session ends. With a session, an open stream is no use of it: without other calls it ends after 12 hours.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description The event as in the list. Its id is `id` of a webhook’s body, the header `webhook-id`, and `event_id` of a delivery.
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the events of one sign request
         * @description All of them, in the order of `sequence`.
         */
        get: operations["listSignRequestEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description Newest first, with how each fares. A request’s `webhook_url` is in it once something was sent there.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description It gets the account’s events of the chosen types from now on, signed as [Standard Webhooks](https://www.standardwebhooks.com) with a secret of its own, which is shown only here, and with an Ed25519 key of its own, whose public half is in `public_keys`.
         */
        post: operations["registerWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Where it is, what it gets, how it fares, and the public keys that verify its deliveries.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing more is sent there, also not what was waiting. A request that names the URL as its `webhook_url` makes it an endpoint again.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description Only the members given are changed. With another `url` the endpoint keeps its id, secrets and keys, its health begins anew, and what waits is sent to the new URL, with the same ids and bodies; an attempt that is running ends at the old one and is repeated. While it is disabled nothing is sent, and what was waiting is skipped; the log keeps every event, and after enabling, `redeliver` sends what it missed.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to an endpoint
         * @description A `webhook.test` event, sent as all others are, and at once. Read its delivery to see what became of it.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what an endpoint lacks
         * @description Everything since then that failed, was skipped, or happened while the endpoint was disabled; with `delivered: true` also what it got. Ids and bodies are the same as before. At most 10,000 with one call: repeat it while `has_more` is true. With `dry_run: true` nothing is sent, and `count` says how many would be.
         */
        post: operations["redeliverToWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret for an endpoint
         * @description The new secret is shown only here. Each replaced secret signs every delivery too, for 24 hours after its replacement. At most 5 secrets sign at a time.
         */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Newest first: what was sent where, every attempt with its outcome, and when the next is due. A settled one is kept for 90 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook delivery
         * @description One event’s way to one endpoint: what is sent, and attempt by attempt what came of it.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Now, with the same id and body, and with a new schedule of retries.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/webhook-keys/{endpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys of a webhook endpoint
         * @description For receivers: needs no API key. The address is `public_keys_url` of the endpoint. Every delivery to the endpoint carries a `v1a` signature by at least one of these keys, and no other endpoint’s deliveries do. Configure the address in the receiver, and never take it from a delivery. Fetch the keys again daily, and when a signature does not verify.
         */
        get: operations["listWebhookKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/document-signrequest/{document_id}/file-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the links to a request’s files
         * @description The `url`s that `document.signed` carried open nothing any more, for good. Without this they work for 30 days. Repeating it changes nothing; with a key the files can still be downloaded.
         */
        delete: operations["revokeFileLinks"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the keys that sign the log
         * @description One a line, in the form of C2SP signed-note; also those no longer used.
         */
        get: operations["getLogKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/heads/{head}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Prove that a head is in the log
         * @description By the hash of the audit trail’s last entry, and nothing else: no file and no name is sent. It is there within 5 s of the entry.
         */
        get: operations["getLogProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/{log}/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the newest checkpoint
         * @description How many leaves the log has and their root, signed (C2SP tlog-checkpoint), with the signatures of witnesses. The tiles are below `/log/{log}/tile/`, as C2SP tlog-tiles names them.
         */
        get: operations["getLogCheckpoint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/{log}/stamp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the newest time-stamp
         * @description Once an hour the newest checkpoint is time-stamped by the authorities that stamp documents (RFC 3161, over the SHA-256 of the text of `checkpoint`).
         */
        get: operations["getLogStamp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/log/{log}/cosignatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cosign a checkpoint
         * @description For the witnesses that the operator has named: a checkpoint of this log with their signature (C2SP tlog-cosignature, or a plain Ed25519 one).
         */
        post: operations["addLogCosignatures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an account
         * @description Returns a free sandbox key and the default webhook secret. Both are shown only here. The answer is the same whether the address is known or not.
         */
        post: operations["openAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account
         * @description The settings of the account this key belongs to.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the account
         * @description Changes only the given members. `allowed_origins` and `allowed_return_schemes` apply to the mode of the key. Once the account is live, the other members need a live key, and a new `name` waits in `pending_name` until an operator approves it. A name that looks like the service’s is refused.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/api/v1/account/rotate-webhook-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the default webhook secret
         * @description The new secret is shown only here. Every delivery is signed with the new secret and with each replaced one for 24 hours after its replacement, so you can switch without a gap, also after several rotations. At most 5 secrets sign at a time.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the branding
         * @description How mails and pages show you to signers. Each mode has its own branding.
         */
        get: operations["getBranding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the branding
         * @description Changes only the given members, for the mode of the key. Mails and pages show it from then on.
         */
        patch: operations["changeBranding"];
        trace?: never;
    };
    "/api/v1/account/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the logo
         * @description Replaces the logo of the mode of the key.
         */
        put: operations["setLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Mails that were sent keep it.
         */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sender-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the sender domain
         * @description The domain that mails of this mode come from, with its DNS records.
         */
        get: operations["getSenderDomain"];
        /**
         * Set the sender domain
         * @description Creates a DKIM key for the domain and returns the records to publish. Another address in the same domain keeps them. Mails come from the address once a check has found the records; checks run every hour for 14 days, and every 6 hours from then on.
         */
        put: operations["setSenderDomain"];
        post?: never;
        /**
         * Remove the sender domain
         * @description Mails come from the service’s address from now on. The key is deleted; remove its records, too.
         */
        delete: operations["removeSenderDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sender-domain/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the sender domain
         * @description Looks the DNS records up now. A new record may take some time to be seen.
         */
        post: operations["checkSenderDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/sender-domain/rotate-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the DKIM key
         * @description Creates a second DKIM key; `records` has its record as `next_dkim`. Mails are signed with the present key until a check has found that record, and with the new one from then on, so there is no gap. Leave the old record published for a week. A key that already waits is kept.
         */
        post: operations["rotateSenderDomainKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/go-live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is left to do before live mode
         * @description A checklist over both modes of the account, from its present state. It is the same in both modes, and says nothing but whether things are set up.
         */
        get: operations["getGoLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the account activity
         * @description What members, keys and operators did to the account, in the mode of the call, newest first. What happened to a sign request is in its audit trail.
         */
        get: operations["listActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account activity
         * @description All entries that match, as one JSON object per line, newest first. The export is an entry itself.
         */
        get: operations["exportActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/request-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calls of the API
         * @description The calls of the last 30 days with keys and sessions of the account, in the mode of the call, newest first, without bodies and queries. A call is listed about a second after its response. With filters, a page can have fewer calls than `limit`, or none, and `has_more` can still be true.
         */
        get: operations["listLoggedCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/request-log/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a call of the API
         * @description If a client has chosen the same `Request-Id` for several calls, the newest one.
         */
        get: operations["getLoggedCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys
         * @description The keys of the calling key’s mode, newest first, including revoked ones, without their secrets.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The key is shown only here. It can have no scope that the caller lacks. A session makes a live key once an operator has approved the account, after a step-up; a live key can make others. To rotate: create a new key, move your systems to it, revoke the old one.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description The API rejects the key within 5 seconds. A revocation is permanent.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List captured mails
         * @description Mails to addresses that you have not verified, newest first. The sandbox stores them instead of sending them. Only a key with the scope `links` is shown links.
         */
        get: operations["listSandboxInbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/inbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a captured mail
         * @description The whole mail, with its text and HTML. Without the scope `links`, the tokens of its links are removed.
         */
        get: operations["getSandboxMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/verified-addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verified addresses
         * @description Verified addresses and addresses whose code was not entered yet.
         */
        get: operations["listVerifiedAddresses"];
        put?: never;
        /**
         * Start to verify a mail address
         * @description Mails a six-digit code to the address. After you have entered the code, sandbox mail to this address is sent instead of captured.
         */
        post: operations["askToVerifyAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/verified-addresses/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the code
         * @description A code can be used once, within 10 minutes. An address has 5 attempts a day.
         */
        post: operations["verifyAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/webhook-receivers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the test receivers
         * @description Newest first.
         */
        get: operations["listWebhookReceivers"];
        put?: never;
        /**
         * Create a test receiver
         * @description A URL of this service that receives webhooks and shows them, for those who have no server yet. At most 10.
         */
        post: operations["createWebhookReceiver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/webhook-receivers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a test receiver
         * @description With its calls. Webhook endpoints with its URL stay, and what is sent to them fails.
         */
        delete: operations["deleteWebhookReceiver"];
        options?: never;
        head?: never;
        /**
         * Choose what a test receiver answers
         * @description To try how failed deliveries are retried, and how an endpoint is paused and disabled.
         */
        patch: operations["changeWebhookReceiver"];
        trace?: never;
    };
    "/api/v1/sandbox/webhook-receivers/{id}/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the calls of a test receiver
         * @description Newest first. The newest 100 are kept, for 7 days.
         */
        get: operations["listWebhookReceiverCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the faults of the sandbox’s provider
         * @description The faults that the provider of `aadhaar` and `national_id` signatures simulates now.
         */
        get: operations["getSandboxProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Simulate faults of the sandbox’s provider
         * @description Only the members given are changed. The switches are of the provider, which all accounts share: without the operator’s setting `COUNTERSIGN_SANDBOX_ESP_SWITCHES` the call is refused. `bin/dev` has the setting.
         */
        patch: operations["changeSandboxProvider"];
        trace?: never;
    };
    "/api/v1/sandbox/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a test certificate
         * @description A certificate of the sandbox’s CA with its private key, for a signer with `sig_type: dsc`: save `p12` as a file, open the signing link, and choose the file there. The private key is not stored, so the file cannot be read again. Nobody trusts the certificate outside the sandbox.
         */
        post: operations["createSandboxCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/signers/{signer_id}/act": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Act as a virtual signer
         * @description Runs the actions of a signer on the signing page, in the same order and under the same rules: an action out of turn is rejected, and a required code is entered. For tests without a browser.
         */
        post: operations["actAsSandboxSigner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the test clock
         * @description The clock by which the sandbox’s requests expire and its reminders are sent.
         */
        get: operations["getSandboxClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the test clock
         * @description Advances the sandbox’s clock, and with it expiry, reminders and retries: whatever is due at the new time runs within two seconds. The clock cannot be moved back. Signatures and timestamps use the real time.
         */
        post: operations["advanceSandboxClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read who is signed in
         * @description You, the session of this call, and the accounts that you are a member of.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name or language
         * @description Changes only the given members.
         */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/api/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Every browser and command line in which you are signed in, newest first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions
         * @description Also that of this call. Every process refuses them within 5 seconds. With a session of a company’s sign-on, only sessions that this sign-on made.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Every process refuses it within 5 seconds. With a session of a company’s sign-on, only sessions that this sign-on made.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sessions/end-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all your other sessions
         * @description All but that of this call. Every process refuses them within 5 seconds. With a session of a company’s sign-on, only sessions that this sign-on made.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members
         * @description The people of the account, with their roles.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a member
         * @description The member’s role and modes.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description The member’s sessions are refused for this account within 5 seconds. API keys and everything else that the member made stay; open invitations by and to the member end.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the rights of a member
         * @description Takes effect within 5 seconds. Only owners manage owners; nobody changes their own rights; you give only modes that you have. A change ends the member’s sessions; a call that changes nothing does not. The rights of a member change at most 10 times an hour (429 `rate_limited`).
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/v1/account/transfer-ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand the account over
         * @description The member becomes an owner, with both modes, and you become an admin.
         */
        post: operations["transferOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the account
         * @description Ends your own membership. The last owner cannot leave.
         */
        post: operations["leaveAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations
         * @description Newest first, including those that were accepted or have ended.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description Mails a link that works once, for 7 days, for the user with this address. An earlier invitation of the same address ends. You give only modes that you have, by default all of these.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description The link in the mail stops working at once.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation again
         * @description With a new link, for 7 days from now. The earlier link ends.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for approvals
         * @description For operators of the service, with an operator’s session. Newest first.
         */
        get: operations["listApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a request for an approval
         * @description For operators of the service, with an operator’s session.
         */
        get: operations["getApproval"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the account
         * @description One JSON object per line, each with its `type`: settings, branding with the logo, members, invitations, keys without their secrets, activity, documents with their hashes, sign requests, templates, bulk jobs and webhook endpoints without their secrets, of both modes. Files: download each document at its `content_url`, and the evidence of each request (signed document, certificate of completion, audit trail). Owners can do all this also while the account is closed.
         */
        get: operations["exportAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the account
         * @description `name` repeats the name of the account, so that no other one is closed by mistake. Its keys, sessions and links are refused within 5 seconds, and its members get a mail. Open requests cannot be signed any more; they expire as they would have. An operator can reopen the account for 30 days. Then its members, invitations, keys, sign-on settings, webhook endpoints and names are removed, unless a request is on legal hold. Completed documents keep their retention.
         */
        post: operations["closeAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the company sign-on
         * @description The identity provider and the domains of the company.
         */
        get: operations["getSso"];
        /**
         * Set up the company sign-on
         * @description OpenID Connect with discovery and PKCE. The metadata of the provider are read before anything is stored. Another issuer or client ends the sessions that came from the earlier one.
         */
        put: operations["putSso"];
        post?: never;
        /**
         * Remove the company sign-on
         * @description Ends the sessions that came from it. Members stay, and sign in by their other ways.
         */
        delete: operations["deleteSso"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a domain of the company
         * @description Then publish the TXT record, and verify the domain. A repeated call returns the same record.
         */
        post: operations["addSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/domains/{domain}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a domain of the company
         * @description Reads the TXT records of the domain. A verified domain belongs to one account.
         */
        post: operations["verifySsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sso/domains/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a domain of the company
         * @description People with addresses of the domain can no longer sign in through the provider. The sessions that came from it end.
         */
        delete: operations["removeSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scim-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the SCIM tokens
         * @description All, newest first, without their secrets.
         */
        get: operations["listScimTokens"];
        put?: never;
        /**
         * Create a SCIM token
         * @description The directory of the company sends it as `Authorization: Bearer …` to `/scim/v2`.
         */
        post: operations["createScimToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scim-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a SCIM token
         * @description The next call with it is refused.
         */
        delete: operations["revokeScimToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a file
         * @description Verifies a PDF or an evidence.zip, from this service or another: who signed it, when, and whether it was changed since. The result is the same as on the page /verify and from `countersign verify`. Send it as application/pdf, application/zip, multipart/form-data or application/json (as JSON only up to the size of a document). The file is not stored, and no other service is contacted.
         */
        post: operations["verifyFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in a command line
         * @description Show `verification_uri` and `user_code` to the person, who signs in with a browser and confirms the code. Meanwhile ask for the token every `interval` seconds. RFC 8628; the body may be a form.
         */
        post: operations["askForDeviceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a step-up of a command line
         * @description After `step_up_required`. Show `verification_uri` and `user_code` to the person, who presents a passkey or a code in a browser in which they signed in the same way. Meanwhile ask for the token, as at the sign-in. It is the new token of this session, which may do what needs a step-up for ten minutes; the old one ends.
         */
        post: operations["askForDeviceStepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the token of a command line
         * @description The session of the person who confirmed the code, once. `error` is that of RFC 8628; on `authorization_pending` ask again, on `slow_down` less often.
         */
        post: operations["redeemDeviceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List or find users
         * @description The users that the directory has provisioned.
         */
        get: operations["scimListUsers"];
        put?: never;
        /**
         * Add a user
         * @description The address must be of a verified domain of the account.
         */
        post: operations["scimCreateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a user
         * @description As the directory has provisioned it.
         */
        get: operations["scimGetUser"];
        /**
         * Replace a user
         * @description All attributes. Without `active` the user is active.
         */
        put: operations["scimReplaceUser"];
        post?: never;
        /**
         * Remove a user
         * @description Ends the membership and every session within 5 seconds.
         */
        delete: operations["scimDeleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description All operations, or none. `active: false` ends the membership and the sessions of the company sign-on within 5 seconds; `true` restores the role. An owner is not deactivated (403).
         */
        patch: operations["scimPatchUser"];
        trace?: never;
    };
    "/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is supported
         * @description The ServiceProviderConfig.
         */
        get: operations["scimGetConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of resources
         * @description Users only.
         */
        get: operations["scimListResourceTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schemas
         * @description The attributes of a user that are kept.
         */
        get: operations["scimListSchemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "document.viewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer has viewed the document
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentViewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request is completed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request has expired
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request was declined
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request was cancelled
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The request has failed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.problem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Background work for the request has failed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onDocumentProblem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.notified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It is a signer’s turn
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerNotified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer has signed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An approver has approved
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer has declined
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerDeclined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer’s attempt to sign has failed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.reassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer was replaced
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerReassigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.delegated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer has named somebody else
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerDelegated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.link_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer asks for a new link
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerLinkRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.wrong_person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A signer says that somebody else should have been asked
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerWrongPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "signer.email_bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A mail to a signer bounced
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onSignerEmailBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bulk_job.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bulk job is completed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onBulkJobCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bulk_job.problem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bulk job does not advance
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onBulkJobProblem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The settings of the account were changed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onAccountChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An operator has approved the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onAccountApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An operator has suspended the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onAccountSuspended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An operator has resumed the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onAccountResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An owner has closed the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onAccountClosed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "account.reopened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An operator has reopened the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onAccountReopened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.invited": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Somebody was invited to the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onMemberInvited"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.joined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A member has joined the account
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onMemberJoined"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The rights of a member were changed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onMemberChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.removed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A member has left the account or was removed
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onMemberRemoved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was created
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onKeyCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "key.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key was revoked
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onKeyRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description Answer with 2xx within 10 seconds.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description The account and its settings. */
        Account: {
            /** @description The account (`acc_…`). */
            account_id: string;
            /** @description The address that the account was opened with. */
            email: string;
            /** @description The name that signers see as the sender. */
            name: string;
            /** @description A new name that waits for an operator’s approval. Signers see `name` until then. */
            pending_name: string | null;
            mode: components["schemas"]["Mode"];
            /** @description A request can be signed through the end of its expiry date in this zone. */
            time_zone: string;
            language: components["schemas"]["Language"];
            name_check: components["schemas"]["NameCheck"];
            /** @description Whether requests remind their signers automatically, unless they say otherwise. */
            reminders: boolean;
            reminder_schedule: components["schemas"]["ReminderSchedule"];
            /** @description Whether a request may let its signers name somebody else (`may_delegate`). */
            delegation: boolean;
            /** @description Whether signers and approvers get a receipt by mail when they have acted and others are still to act. */
            receipts: boolean;
            /** @description The origins whose pages may frame signing links and embed sessions, in this mode. */
            allowed_origins: string[];
            /** @description The URL schemes of your apps to which signers may return, in this mode. */
            allowed_return_schemes: string[];
            /** @description Whether an operator has approved the account for live requests. */
            live: boolean;
            /**
             * Format: date-time
             * @description When it was opened.
             */
            created_at: string;
        };
        /** @description The body of a `account.approved` webhook. */
        AccountApprovedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "account.approved";
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The body of a `account.changed` webhook. */
        AccountChangedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "account.changed";
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The body of a `account.closed` webhook. */
        AccountClosedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "account.closed";
            data: components["schemas"]["AccountEventData"];
        };
        /** @description What was done to the account. */
        AccountEventData: {
            /** @description The entry of the account activity (`act_…`), which has the details. */
            activity_id: string;
            actor: components["schemas"]["EventActor"];
            /** @description The settings that changed. */
            changed: string[];
        };
        /** @description The body of a `account.reopened` webhook. */
        AccountReopenedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "account.reopened";
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The body of a `account.resumed` webhook. */
        AccountResumedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "account.resumed";
            data: components["schemas"]["AccountEventData"];
        };
        /** @description The body of a `account.suspended` webhook. */
        AccountSuspendedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "account.suspended";
            data: components["schemas"]["AccountEventData"];
        };
        /** @description An entry of the account activity. Entries never change. */
        Activity: {
            /** @description The entry (`act_…`). */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            actor: components["schemas"]["ActivityActor"];
            /** @description What was done. Names may be added. */
            action: string;
            /** @description The network address of the call. */
            address: string | null;
            /** @description The program that made the call. */
            user_agent: string | null;
            /** @description What was acted on. */
            detail: {
                [key: string]: unknown;
            };
            /** @description Settings before the change. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Settings after the change. */
            after: {
                [key: string]: unknown;
            } | null;
        };
        /** @description Who acted. */
        ActivityActor: {
            /**
             * @description What acted. `account`: the person who opened it.
             * @enum {string}
             */
            type: "key" | "member" | "operator" | "account" | "system";
            /** @description The key (`key_…`), the member (`usr_…`) or the account (`acc_…`). */
            id: string | null;
            /** @description The name of the operator of the service who acted, unique for good. Null for others. */
            name: string | null;
        };
        /** @description A page of entries. */
        ActivityList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["Activity"][];
        };
        /**
         * @description Why a session is not admitted.
         * @enum {string}
         */
        AdmissionRefusal: "suspended" | "closed" | "sso_required" | "other_company" | "mode_not_held" | "address_unverified" | "account_not_approved";
        /** @description An API key without its secret. */
        ApiKey: {
            /** @description The key (`key_…`). */
            id: string;
            /** @description Your name for the key. */
            name: string;
            /** @description The beginning and the end of the key, to recognise it by. */
            hint: string;
            mode: components["schemas"]["Mode"];
            /** @description What the key may do. Each operation of this reference names the scope it needs. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The key or the member. */
            created_by: components["schemas"]["Author"] | null;
            /** @description When it was last used, to a minute; null if never. */
            last_used_at: string | null;
            /** @description The API rejects the key from then on. */
            expires_at: string | null;
            /** @description When it was revoked. */
            revoked_at: string | null;
        };
        /** @description A page of keys. */
        ApiKeyList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["ApiKey"][];
        };
        /** @description An act that needs two operators. */
        Approval: {
            /** @description The id of the request for an approval. */
            id: string;
            /**
             * @description `open` waits for a second operator; `approved` can be executed once, within the hour.
             * @enum {string}
             */
            state: "open" | "approved" | "refused" | "executed" | "expired";
            /** @description The command of the operator. */
            act: string;
            /** @description Its arguments. Names of persons and reasons are removed when it is executed. */
            arguments: {
                [key: string]: unknown;
            };
            /** @description The operator who asks. */
            asked_by: string;
            /**
             * Format: date-time
             * @description When the operator asked.
             */
            asked_at: string;
            /**
             * Format: date-time
             * @description Until when it can be approved and executed: an hour after it was asked for.
             */
            expires_at: string;
            /** @description The second operator. */
            approved_by: string | null;
            /** @description When the second operator approved it. */
            approved_at: string | null;
            /** @description The operator who refused it. */
            refused_by: string | null;
            /** @description When that operator refused it. */
            refused_at: string | null;
            /** @description When it was executed. */
            executed_at: string | null;
        };
        /** @description A page of requests for approvals. */
        ApprovalList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["Approval"][];
        };
        /** @description Since it was made. */
        AttemptCounts: {
            /** @description Attempts that succeeded. */
            accepted: number;
            /** @description Attempts that failed. */
            refused: number;
        };
        /** @description An entry of the audit trail. */
        AuditEntry: {
            /** @description The entry as JSON: exactly the text that is hashed. */
            canonical: string;
            /** @description SHA-256 of that text in hexadecimal. The next entry contains it. */
            hash: string;
            /** @description Salt and value of each personal commitment. */
            revealed: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The audit trail from which the timeline was made. */
        AuditHead: {
            /** @description The number of entries. */
            count: number;
            /** @description The hash of the last entry. */
            head: string | null;
        };
        /** @description The key or the member. */
        Author: {
            /**
             * @description `account`: the person who opened it.
             * @enum {string}
             */
            type: "key" | "member" | "operator" | "account" | "system";
            /** @description The key (`key_…`), member (`usr_…`) or account. */
            id: string | null;
            /** @description The member’s name at that time. Null for keys, and for members without a name. */
            name: string | null;
        };
        /** @description A signer whom the request waits for. */
        AwaitedSigner: {
            /** @description The signer (`sgn_…`). */
            signer_id: string;
            role: components["schemas"]["SignerRole"];
            /** @description The signer’s name. */
            name: string;
            /** @description The signer’s address. */
            email: string;
            state: components["schemas"]["SignerState"];
            /** @description When it became their turn. */
            since: string | null;
            /** @description When they first viewed the document. */
            viewed_at: string | null;
            /** @description When they were last reminded. */
            reminded_at: string | null;
            /** @description When they asked for no further reminders. */
            reminders_stopped_at: string | null;
            /** @description Why the last attempt to sign failed. */
            error_code: string | null;
            /** @description A mail that could not be delivered. */
            bounce: components["schemas"]["Bounce"] | null;
            /** @description The last mail to the signer. */
            last_mail: components["schemas"]["LastMail"] | null;
        };
        /** @description The first entry that is wrong. */
        BadEntry: {
            /** @description The entry, from 1. */
            entry: number;
            /** @description What is wrong with it. */
            reason: string;
        };
        /** @description A mail that could not be delivered. */
        Bounce: {
            /** @description The address. */
            email: string;
            /** @description What the mail server said. */
            reason: string;
            /**
             * Format: date-time
             * @description When it bounced.
             */
            at: string;
        };
        /** @description In PDF points, on the page as displayed (CropBox, after Rotate), from its top-left corner. */
        Box: {
            /** @description Left edge. */
            x: number;
            /** @description Top edge; grows downward, unless `cords_origin` is `bottom_left`. */
            y: number;
            /** @description Width, at least 4. */
            w: number;
            /** @description Height, at least 4. */
            h: number;
        };
        /** @description How mails and pages show you to signers, in the mode of the key. */
        Branding: {
            /** @description Your colour; null: the service’s. */
            color: string | null;
            /** @description What buttons and links have of your colour; null without one. */
            tones: {
                light: components["schemas"]["BrandingTones"];
                /** @description In dark mode. */
                dark: components["schemas"]["BrandingTones"];
            } | null;
            /** @description Your logo. */
            logo: components["schemas"]["BrandingLogo"] | null;
            /** @description Where replies to mails go; null: the account’s address. */
            reply_to: string | null;
            /** @description The address that signers see, and where replies go now: `reply_to`, or the account’s address. An address counts while a member has verified it, or its domain is the verified sender domain; null if neither counts. */
            contact: string | null;
            /** @description Your page with help for signers. */
            help_url: string | null;
            /** @description Your privacy notice. */
            privacy_url: string | null;
            /** @description By language. Signers in whose language there is no text see that of the account’s language. */
            texts: {
                en?: components["schemas"]["BrandingTextsOfLanguage"];
                hi?: components["schemas"]["BrandingTextsOfLanguage"];
                ta?: components["schemas"]["BrandingTextsOfLanguage"];
                bn?: components["schemas"]["BrandingTextsOfLanguage"];
                ar?: components["schemas"]["BrandingTextsOfLanguage"];
                es?: components["schemas"]["BrandingTextsOfLanguage"];
                fr?: components["schemas"]["BrandingTextsOfLanguage"];
                de?: components["schemas"]["BrandingTextsOfLanguage"];
                pt?: components["schemas"]["BrandingTextsOfLanguage"];
                ru?: components["schemas"]["BrandingTextsOfLanguage"];
                zh?: components["schemas"]["BrandingTextsOfLanguage"];
                ja?: components["schemas"]["BrandingTextsOfLanguage"];
            };
            /** @description The domain that your mails come from. */
            sender_domain: components["schemas"]["SenderDomain"] | null;
            /** @description Whether signers see logo, texts and links now; the colour and `contact` are used in any case. False until an operator has approved the account, and in live mode while signers are told that you are new. Before that, captured mails of the sandbox show them, and its pages do in a browser that is signed in to the account. */
            shown: boolean;
            /** @description When it was last changed; null if never. */
            updated_at: string | null;
        };
        /** @description Your logo. */
        BrandingLogo: {
            /**
             * Format: uri
             * @description The picture, as signers see it.
             */
            url: string;
            /** @description In pixels. It is shown at half its size. */
            width: number;
            /** @description In pixels. */
            height: number;
        };
        /** @description The texts of one language. */
        BrandingTextsOfLanguage: {
            /** @description A sentence for invitations and reminders, after who asks for what. One line of at most 300 characters. */
            introduction?: string;
            /** @description Below mails and pages, such as your company’s registration. At most 6 lines and 600 characters. */
            footer?: string;
        };
        /** @description The texts of one language; a text that is left out or null is removed. */
        BrandingTextsOfLanguageChange: {
            /** @description A sentence for invitations and reminders, after who asks for what. One line of at most 300 characters. */
            introduction?: string | null;
            /** @description Below mails and pages, such as your company’s registration. At most 6 lines and 600 characters. */
            footer?: string | null;
        };
        /** @description In light mode. */
        BrandingTones: {
            /** @description The ground of the main button, under white text. */
            button: string;
            /** @description Links and marks of focus. */
            link: string;
            /** @description Of the button’s white text. At least 4.5. */
            button_contrast: number;
            /** @description Of links on a card. At least 4.5. */
            link_contrast: number;
        };
        /** @description A bulk job. */
        BulkJob: components["schemas"]["BulkJobSummary"] & {
            /** @description The maximum number of rows per second. */
            rate: number | null;
            /** @description A person named in several rows gets one mail. */
            digest: boolean;
            /** @description Why a running or recalling job makes no progress. `batch_failed`: some of its rows fail again and again. */
            waiting_for: components["schemas"]["BulkJobWait"] | null;
            progress: components["schemas"]["BulkJobProgress"];
        };
        /** @description The body of a `bulk_job.completed` webhook. */
        BulkJobCompletedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "bulk_job.completed";
            data: components["schemas"]["BulkJobEventData"];
        };
        /** @description The bulk job. */
        BulkJobEventData: {
            /** @description The job (`job_…`). */
            bulk_job_id: string;
            /** @description Your name for the job. */
            name: string | null;
            /** @description The state of the job. */
            state: string;
            /** @description Rows of the upload. */
            accepted: number;
            /** @description Rows that became sign requests. */
            created: number;
            /** @description Rows that could not become sign requests. */
            failed: number;
        };
        /** @description Why the job does not advance; its `waiting_for` says the same. */
        BulkJobProblem: {
            /** @description `batch_failed`: rows of a batch fail again and again. */
            code: string;
            /** @description What failed. */
            message: string;
        };
        /** @description The body of a `bulk_job.problem` webhook. */
        BulkJobProblemEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "bulk_job.problem";
            data: components["schemas"]["BulkJobProblemEventData"];
        };
        /** @description The bulk job, and why it does not advance. */
        BulkJobProblemEventData: components["schemas"]["BulkJobEventData"] & {
            problem: components["schemas"]["BulkJobProblem"];
        };
        /** @description How far the job is. */
        BulkJobProgress: {
            /** @description Rows of the upload. */
            accepted: number;
            /** @description Rows that became sign requests. */
            created: number;
            /** @description Rows that could not become sign requests. */
            failed: number;
            /** @description Rows not yet processed. */
            waiting: number;
            /** @description Rows that were cancelled before they were processed. */
            cancelled: number;
            /** @description Rows created or failed per second, over the last ten seconds. */
            per_second: number;
            /** @description Null while no row is processed. */
            seconds_left: number | null;
            /** @description Sign requests for which at least one mail was sent. Counted at intervals; null until the first count. */
            sent: number | null;
            /** @description Sign requests with a problem, such as a returned mail: `explain` says which. Counted at intervals; null until the first count. */
            problems: number | null;
            /** @description Sign requests that somebody who is asked to act has viewed. Counted at intervals; null until the first count. */
            viewed: number | null;
            /** @description Sign requests in which everybody has acted: signed, approved or viewed, as their role asks. Counted at intervals; null until the first count. */
            signed: number | null;
        };
        /**
         * @description `running`, `paused`; `completed`: every row is created or failed; `cancelled`: the waiting rows are cancelled; `recalling`, `recalled`: the open requests are cancelled too.
         * @enum {string}
         */
        BulkJobState: "running" | "paused" | "completed" | "cancelled" | "recalling" | "recalled";
        /** @description A bulk job in a list. */
        BulkJobSummary: {
            /** @description The job (`job_…`). */
            id: string;
            /** @description Your name for the job. */
            name: string | null;
            state: components["schemas"]["BulkJobState"];
            /** @description Rows of the upload. */
            rows: number;
            /**
             * Format: date-time
             * @description When the upload was complete.
             */
            created_at: string;
            /** @description When the first row was processed. */
            started_at: string | null;
            /** @description When the last row was processed. */
            completed_at: string | null;
        };
        /** @description A page of jobs. */
        BulkJobSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["BulkJobSummary"][];
        };
        /** @description Why a running or recalling job makes no progress. `batch_failed`: some of its rows fail again and again. */
        BulkJobWait: {
            /** @description The reason, for programs. */
            code: string;
            /** @description The reason, for people. */
            message: string;
        };
        /** @description A signing link of a row. */
        BulkLink: {
            /** @description From 1, in upload order. */
            row: number;
            /** @description The sign request (`sr_…`). */
            sign_request_id: string;
            /** @description The document of the sign request. */
            document_id: string;
            /** @description Your own id of the request. */
            reference: string | null;
            /** @description The signer (`sgn_…`). */
            signer_id: string;
            /** @description The signer’s name. */
            name: string;
            /** @description The signer’s address. */
            email: string;
            /** @description The signing link. Null in an answer repeated by Idempotency-Key. */
            url: string | null;
        };
        /** @description A row of a bulk job. */
        BulkRow: {
            /** @description From 1, in upload order. */
            row: number;
            state: components["schemas"]["BulkRowState"];
            /** @description The sign request (`sr_…`). */
            sign_request_id: string | null;
            /** @description The document of the sign request. */
            document_id: string | null;
            /** @description Your own id of the request. */
            reference: string | null;
            /** @description The state of the sign request. */
            request_state: string | null;
            /** @description The sign request has a problem, such as a returned mail: `explain` says which. */
            has_problem: boolean | null;
            /** @description The error that a single create would return. */
            error: components["schemas"]["BulkRowFailure"] | null;
        };
        /** @description The error that a single create would return. */
        BulkRowFailure: {
            /** @description One of the codes of errors. */
            code: string;
            /** @description What is wrong and what to do. */
            message: string;
            /** @description The first ten errors. */
            errors: components["schemas"]["RowError"][];
            /** @description The number of further errors, if any; 40 means 40 or more. */
            more?: number;
        };
        /** @description A page of rows. */
        BulkRowList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["BulkRow"][];
        };
        /**
         * @description The state of the row.
         * @enum {string}
         */
        BulkRowState: "waiting" | "created" | "failed" | "cancelled";
        /** @description Who called. */
        CallCaller: {
            /**
             * @description Whether an API key or the session of a member called.
             * @enum {string}
             */
            type: "api_key" | "member";
            /** @description The key (`key_…`) or the member (`usr_…`). */
            id: string;
            /** @description The name of the key, or of the person if they are still a member. Null: none is known. */
            name: string | null;
        };
        /**
         * @description For `role: "cc"`. `end` (the default): they get a copy at the end. `start`: they are also invited to look when the request is created.
         * @enum {string}
         */
        CcTime: "start" | "end";
        /** @description For `dsc`: only a certificate with these is accepted. */
        CertificatePin: {
            /** @description The serial number of the certificate, hexadecimal or decimal. */
            serial_number?: string;
            /** @description The subject’s organisation (O), case-insensitive. */
            organisation?: string;
        };
        /** @description The request as it is now. */
        ChangedSignRequest: {
            /** @constant */
            status: "success";
            /** @description What was done, for a person. */
            message: string;
            /** @description The document, as you sent it. */
            document_id: string;
            /** @description A request for signatures on a document. */
            sign_request: components["schemas"]["SignRequest"];
        };
        /** @description How the person recognises the command line. They see it beside the code. */
        ClientName: string;
        /** @description The request is created. */
        CreatedSignRequest: {
            /** @constant */
            status: "success";
            /** @description What was done, for a person. */
            message: string;
            /** @description The document, as you sent it. */
            document_id: string;
            sign_request?: components["schemas"]["SignRequest"];
            /** @description Only with `Prefer: return=representation`: boxes over an annotation (`over_annotation`), too small for a legible name (`too_small_for_name`), over text (`over_text`), and over each other (`boxes_overlap`) with `overlap: "warn"`. */
            warnings?: components["schemas"]["PlacementWarning"][];
            /** @description Only with `Prefer: return=representation` and a key with the scope `links`: a signing link for each signer whose turn it is. The mailed links work too. Null in a repeated answer: then use `POST …/signers/{signer_id}/link`. */
            links?: components["schemas"]["SignerLink"][] | null;
            /** @description Only in a repeated answer: why the links are missing. */
            note?: string;
        };
        /** @description A field with all its boxes: the members of `TemplateField`. */
        DefinedField: {
            [key: string]: unknown;
        };
        /** @description Somebody who named another person to act for them. */
        DelegatedBy: {
            /** @description Who passed it on. */
            name: string;
            /** @description Their address. */
            email: string;
            /** @description Why, as they wrote it. Only of the last one; the audit trail has all. */
            reason: string | null;
        };
        /** @description An attempt to deliver. */
        DeliveryAttempt: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            /** @description `accepted`, or why not: `refused`, `redirected`, `gone`, `unavailable`, `address_refused`, `no_address`, `connection_refused`, `connection_failed`, `connection_closed`, `tls_failed`, `not_http`, `no_answer`, `slow_answer`, `incomplete_answer`. Nothing was sent, by a fault of the service: `file_unavailable`, `body_changed`, `secret_unavailable` (rotate the secret). `file_erased`: the files of the event were erased. */
            outcome: string;
            /** @description Of the HTTP answer, if one came. */
            status: number | null;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            /** @description The beginning of an answer that was no success. */
            excerpt: string | null;
            /** @description Headers of an answer that was no success, as far as they help to find its cause. */
            response_headers: {
                [key: string]: unknown;
            } | null;
            /** @description What the network or our address guard said. */
            detail: string | null;
        };
        /** @description A DNS record to publish. */
        DnsRecord: {
            /**
             * @description `ownership` proves that the domain is yours. `dkim` has the key that signs your mails, `next_dkim` the key that replaces it once this record is found. `dmarc` tells receivers what to do with mails that are not signed; any policy of yours counts.
             * @enum {string}
             */
            purpose: "ownership" | "dkim" | "next_dkim" | "dmarc";
            /** @constant */
            type: "TXT";
            /** @description The full name of the record. */
            name: string;
            /** @description Its text. DNS splits texts of more than 255 characters. */
            value: string;
            /** @description Whether mails come from the domain only with this record. */
            required: boolean;
            /** @description Whether the last check found it; null before the first. */
            found: boolean | null;
        };
        /** @description A PDF to sign. */
        Document: {
            /**
             * Format: uuid
             * @description The document: a UUID.
             */
            document_id: string;
            /** @description The name that signers see. */
            name: string;
            /** @description Of the uploaded file, in bytes. */
            size: number;
            /** @description Of the uploaded bytes. */
            sha256: string;
            /** @description Of the bytes that will be signed. */
            content_sha256: string | null;
            /** @description All pages, in order. */
            pages: components["schemas"]["Page"][];
            preflight: components["schemas"]["Preflight"];
            /** @description The form fields of the PDF that signers can fill: `signers[].fields[].pdf_field` names one. Empty for a signed PDF, and for documents that were uploaded before such fields existed. */
            form_fields: components["schemas"]["DocumentFormField"][];
        };
        /** @description The body of a `document.cancelled` webhook. */
        DocumentCancelledEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.cancelled";
            data: components["schemas"]["RequestEventData"];
        };
        /** @description The body of a `document.declined` webhook. */
        DocumentDeclinedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.declined";
            data: components["schemas"]["RequestEventData"];
        };
        /** @description The body of a `document.expired` webhook. */
        DocumentExpiredEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.expired";
            data: components["schemas"]["RequestEventData"];
        };
        /** @description The body of a `document.failed` webhook. */
        DocumentFailedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.failed";
            data: components["schemas"]["RequestEventData"];
        };
        /** @description A form field of a PDF. */
        DocumentFormField: {
            /** @description The full name. */
            name: string;
            /**
             * @description Its kind. A `choice` and a group of `radio` buttons have options.
             * @enum {string}
             */
            type: "text" | "choice" | "checkbox" | "radio";
            /** @description The tooltip, which names the field for people. */
            label: string | null;
            /** @description Whether the PDF marks it as required. */
            required: boolean;
            /** @description Whether a text has several lines. */
            multiline: boolean;
            /** @description The most characters of a text. */
            max_length: number | null;
            /** @description The options of a choice, and the states of buttons. */
            options: {
                /** @description As in values. */
                value: string;
                /** @description As displayed. */
                label: string;
            }[];
            /** @description Where it is shown, on the pages as displayed. */
            places: {
                /** @description Counted from 1. */
                page: number;
                /** @description From the left, in points. */
                x: number;
                /** @description From the top, in points. */
                y: number;
                /** @description The width in points. */
                w: number;
                /** @description The height in points. */
                h: number;
            }[];
        };
        /** @description A horizontal line: drawn, or a run of underscores or dots. */
        DocumentLine: {
            /** @description The page, counted from 1. */
            page: number;
            /** @description Its left end. */
            x: number;
            /** @description Its distance from the top. */
            y: number;
            /** @description Its length. */
            w: number;
        };
        /** @description The body of a `document.problem` webhook. */
        DocumentProblemEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.problem";
            data: components["schemas"]["ProblemEventData"];
        };
        /** @description The body of a `document.signed` webhook. */
        DocumentSignedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.signed";
            data: components["schemas"]["SignedEventData"];
        };
        /** @description A document in a list. */
        DocumentSummary: {
            /**
             * Format: uuid
             * @description The document: a UUID.
             */
            document_id: string;
            /** @description The name that signers see. */
            name: string;
            /** @description Of the uploaded file, in bytes. */
            size: number;
            /** @description Of the uploaded bytes. */
            sha256: string;
            /** @description Of the bytes that will be signed. */
            content_sha256: string | null;
            /** @description How many pages it has. */
            page_count: number;
            /**
             * Format: date-time
             * @description When it was uploaded.
             */
            created_at: string;
        };
        /** @description Documents, newest first. */
        DocumentSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["DocumentSummary"][];
        };
        /** @description A tag in the text of a document. */
        DocumentTag: {
            /** @description The page, counted from 1. */
            page: number;
            /** @description The text, with its braces. */
            text: string;
            /**
             * @description With `role`: a field that the signer in this role fills. Otherwise `sign` and `initials` are a box of a role, and the others a place of a field.
             * @enum {string}
             */
            type: "sign" | "text" | "number" | "date" | "checkbox" | "choice" | "initials" | "date_signed" | "name" | "email";
            /** @description The name of the role or field. */
            name: string;
            /** @description The role that fills the field. */
            role?: string;
            /** @description The options that the tag names. */
            options: {
                [key: string]: unknown;
            };
            rect: components["schemas"]["PageRectangle"];
            /** @description The box that a template makes of the tag: `cords` of a request. */
            box: components["schemas"]["PageRectangle"];
        };
        /** @description A text in double braces that is not a tag. */
        DocumentTagProblem: {
            /** @description The page, counted from 1. */
            page: number;
            /** @description The text, with its braces. */
            text: string;
            /**
             * @description `tag_invalid`: a template would reject the document. `tag_unknown`: it is treated as text.
             * @enum {string}
             */
            code: "tag_invalid" | "tag_unknown";
            /** @description What is wrong, for people. */
            message: string;
        };
        /** @description A run of text. A signature over it makes both harder to read. */
        DocumentTextPlace: {
            /** @description The page, counted from 1. */
            page: number;
            /** @description The left edge. */
            x: number;
            /** @description The upper edge. */
            y: number;
            /** @description The width. */
            w: number;
            /** @description The height. */
            h: number;
        };
        /** @description The body of a `document.viewed` webhook. */
        DocumentViewedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "document.viewed";
            data: components["schemas"]["SignerEventData"];
        };
        /** @description The call succeeded. */
        Done: {
            /** @constant */
            status: "success";
            /** @description What was done, for a person. */
            message: string;
        };
        /** @description A draft of a sign request. */
        Draft: components["schemas"]["DraftSummary"] & {
            /** @description The draft as it was saved. */
            body: {
                [key: string]: unknown;
            };
        };
        /** @description A draft of a sign request, without its body. */
        DraftSummary: {
            /** @description The draft (`drf_…`). */
            id: string;
            /** @description From 1; each change adds one. */
            version: number;
            /** @description Your name for the draft. */
            name: string | null;
            /** @description The document; null if none was given, or if it was deleted. */
            document_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed. It is deleted 90 days later.
             */
            updated_at: string;
            updated_by: components["schemas"]["Author"];
        };
        /** @description A page of drafts. */
        DraftSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["DraftSummary"][];
        };
        /** @description The e-mail address of the person for whom the link is. If the signer is somebody else by now, after a reassignment or a delegation: 409 `wrong_state` with the reason `person_changed`. */
        Email: string;
        /** @description Why a call failed, and what to do. */
        Error: components["schemas"]["ErrorDetails"] & ({
            /** @constant */
            status: "error";
            code: components["schemas"]["ErrorCode"];
            /** @description What happened and what to do, for a person. */
            message: string;
            /** @description One for each wrong field. */
            errors: components["schemas"]["FieldError"][];
            /** @description Quote it when you report a problem. */
            request_id: string;
            /**
             * Format: uri
             * @description What the code means.
             */
            doc_url: string;
        } & {
            [key: string]: unknown;
        });
        /**
         * @description What happened, for programs. Codes may be added; a code never changes its meaning.
         * @enum {string}
         */
        ErrorCode: "malformed_json" | "bad_request" | "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "invalid_grant" | "unsupported_grant_type" | "missing_api_key" | "invalid_api_key" | "session_over" | "visit_over" | "helper_session_over" | "code_needed" | "insufficient_scope" | "session_required" | "step_up_required" | "sso_required" | "not_permitted" | "account_suspended" | "account_closed" | "sandbox_only" | "live_key_required" | "cross_site" | "not_shown" | "not_found" | "method_not_allowed" | "request_timeout" | "signrequest_exists" | "wrong_state" | "document_leased" | "document_changed" | "too_soon" | "not_ready" | "document_in_use" | "document_unfinished" | "endpoint_exists" | "endpoint_disabled" | "too_many_endpoints" | "too_many_receivers" | "too_many_secrets" | "last_owner" | "member_exists" | "too_many_members" | "too_many_api_keys" | "too_many_links" | "too_many_drafts" | "too_many_views" | "version_conflict" | "email_taken" | "too_many_bulk_jobs" | "domain_taken" | "domain_unverified" | "idempotency_in_flight" | "link_gone" | "document_too_large" | "bulk_too_large" | "uri_too_long" | "unsupported_media_type" | "range_not_satisfiable" | "expectation_failed" | "validation_failed" | "unknown_field" | "idempotency_mismatch" | "method_unavailable" | "signature_refused" | "upload_refused" | "webhook_url_refused" | "code_refused" | "pdf_invalid" | "pdf_too_large" | "too_many_pages" | "page_tree_invalid" | "pdf_bomb" | "preflight_timeout" | "password_required" | "owner_password" | "already_signed" | "signature_broken" | "certified" | "fields_locked" | "usage_rights" | "xfa_form" | "javascript" | "launch_action" | "submit_action" | "content_action" | "remote_link" | "automatic_action" | "embedded_files" | "rich_media" | "external_content" | "hidden_content" | "annotation_visibility" | "appearance_missing" | "print_differs" | "normalisation_changed" | "page_undrawable" | "too_many_tries" | "rate_limited" | "headers_too_large" | "internal_error" | "overloaded" | "unavailable" | "signing_unavailable";
        /** @description Members that only some errors have. */
        ErrorDetails: {
            /** @description With 409: the state of the request, signer or job. */
            state?: string | null;
            /** @description With `wrong_state`: why the state does not allow the call. */
            reason?: string;
            /** @description With `signrequest_exists`: the request of the document. */
            sign_request_id?: string | null;
            /** @description With `insufficient_scope`: the scope that the key or the role lacks. */
            required_scope?: string;
            /** @description With `too_many_…`: the limit. */
            limit?: number;
            /** @description With `version_conflict`: the present version. */
            version?: number;
            /** @description With `signature_refused`: why. */
            problem?: string;
            /** @description Of a rejected PDF: the page with the reason. */
            page?: number;
            /** @description Of a rejected PDF: the place on the page, in points. */
            cords?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Something that happened. */
        Event: components["schemas"]["EventEnvelope"] & ({
            type: components["schemas"]["EventType"];
            /** @description What the event is about; its type says which of these. */
            data: components["schemas"]["SignedEventData"] | components["schemas"]["ProblemEventData"] | components["schemas"]["LinkRequestEventData"] | components["schemas"]["SignerEventData"] | components["schemas"]["RequestEventData"] | components["schemas"]["BulkJobProblemEventData"] | components["schemas"]["BulkJobEventData"] | components["schemas"]["TestEventData"] | components["schemas"]["AccountEventData"] | components["schemas"]["MemberEventData"] | components["schemas"]["KeyEventData"];
            /** @description Of the body that webhooks carry for this event. Null for a `document.signed` with its files inside, until it was first sent, and once that is forgotten (90 days). */
            body_sha256: string | null;
        } & {
            [key: string]: unknown;
        });
        /** @description Who acted. The entry of the account activity names an operator. */
        EventActor: {
            /**
             * @description What acted. `account`: the person who opened it.
             * @enum {string}
             */
            type: "key" | "member" | "operator" | "account" | "system";
            /** @description The key (`key_…`), the member (`usr_…`) or the account (`acc_…`). */
            id: string | null;
        };
        /** @description What every event has. */
        EventEnvelope: {
            /** @description The same in every delivery: use it to recognise a repeat. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            mode: components["schemas"]["Mode"];
            /** @description Counts from 1 for each sign request: the order of what happened to it. */
            sequence: number;
        };
        /** @description A file of a completed request. */
        EventFile: {
            /** @description A link that needs no key and works for 30 days. Null once the file is erased. */
            url: string | null;
            /** @description Of the file, in hexadecimal. */
            sha256: string;
            /** @description In bytes. */
            size: number;
            /** @constant */
            content_type: "application/pdf";
            /** @description The file itself. Null in the event log, with `webhook_files: "link"`, and if the file is too large: use `url`. */
            content_base64: string | null;
        };
        /** @description A page of the event log. */
        EventPage: {
            /** @description The events of this page. */
            data: components["schemas"]["Event"][];
            /** @description Whether another page follows at once. */
            has_more: boolean;
            /** @description Opaque. Give it as `after` next time; it is never null. */
            next_cursor: string;
        };
        /**
         * @description A type of event, or a group of types.
         * @enum {string}
         */
        EventPattern: "*" | "document.*" | "signer.*" | "bulk_job.*" | "account.*" | "member.*" | "key.*" | "document.viewed" | "document.signed" | "document.expired" | "document.declined" | "document.cancelled" | "document.failed" | "document.problem" | "signer.notified" | "signer.signed" | "signer.approved" | "signer.declined" | "signer.failed" | "signer.reassigned" | "signer.delegated" | "signer.link_requested" | "signer.wrong_person" | "signer.email_bounced" | "bulk_job.completed" | "bulk_job.problem" | "account.changed" | "account.approved" | "account.suspended" | "account.resumed" | "account.closed" | "account.reopened" | "member.invited" | "member.joined" | "member.changed" | "member.removed" | "key.created" | "key.revoked" | "webhook.test";
        /**
         * @description What happened. `webhook.test` is sent to the tested endpoint only.
         * @enum {string}
         */
        EventType: "document.viewed" | "document.signed" | "document.expired" | "document.declined" | "document.cancelled" | "document.failed" | "document.problem" | "signer.notified" | "signer.signed" | "signer.approved" | "signer.declined" | "signer.failed" | "signer.reassigned" | "signer.delegated" | "signer.link_requested" | "signer.wrong_person" | "signer.email_bounced" | "bulk_job.completed" | "bulk_job.problem" | "account.changed" | "account.approved" | "account.suspended" | "account.resumed" | "account.closed" | "account.reopened" | "member.invited" | "member.joined" | "member.changed" | "member.removed" | "key.created" | "key.revoked" | "webhook.test";
        /** @description What to send: names of events, `document.*`, `signer.*`, `bulk_job.*`, or `*` for all of these. `account.*`, `member.*` and `key.*` are sent only if they are named. A `webhook.test` goes to the tested endpoint, named here or not, and to no other. */
        EventTypes: components["schemas"]["EventPattern"][];
        /** @description A signature of the uploaded file. */
        ExistingSignature: {
            /**
             * @description A signature or a document timestamp.
             * @enum {string}
             */
            kind: "signature" | "timestamp";
            /** @description The names of its form fields. */
            fields: string[];
            /** @description From its certificate. */
            signer: string | null;
            /** @description The signer’s own statement of the time. */
            claimed_time: string | null;
        };
        /** @description `YYYY-MM-DD`, at most 365 days ahead. Signing is possible until the end of that day in the account’s time zone. Default: in 30 days. */
        ExpiryDate: string;
        /** @description Other methods, in order, for when the provider is unavailable. */
        Fallback: components["schemas"]["SigType"][];
        /** @description A wrong field. In bulk jobs also its row and column. */
        FieldError: {
            /** @description The field, such as `signers[1].email`. */
            field: string;
            /** @description What is wrong with the field, for programs. */
            code: string;
            /** @description What is wrong with the field, for people. */
            message: string;
        } & {
            [key: string]: unknown;
        };
        /** @description For `sign`: what the signer fills in, by the name of the field, under the rules of the signing page. Without it, prefilled fields stay and required ones are filled with sample values by their rules. */
        FieldValues: {
            [key: string]: string | number | boolean;
        };
        /** @description A field that the signer was shown, and what they filled in. */
        FilledField: {
            /** @description Your name of the field. */
            name: string;
            /** @description The type of the field. */
            type: string;
            /** @description Text, `true` or `false` for a check box, the description of an uploaded file, or null if it was left empty. */
            value: unknown;
        };
        /** @description Something that was found in a file. */
        Finding: {
            /** @description Stable, for programs. */
            code: string;
            topic: components["schemas"]["FindingTopic"];
            /**
             * @description The outcome that the finding leads to; `note` to none.
             * @enum {string}
             */
            severity: "note" | "changed" | "issuer_unknown" | "indeterminate" | "invalid";
            /** @description English, for people. */
            words: string;
            /** @description Further details, for experts. */
            detail: string | null;
        };
        /**
         * @description Groups codes that mean the same to a reader.
         * @enum {string}
         */
        FindingTopic: "changed_after" | "filled_after" | "not_permitted" | "not_what_was_signed" | "malformed" | "kind_unknown" | "issuer_unknown" | "certificate_unsuitable" | "certificate_ended" | "revoked" | "revocation_unknown" | "time_wrong" | "time_unknown" | "time_note" | "unreadable" | "encrypted" | "too_complex" | "view_differs" | "active_content" | "sandbox" | "trail_broken" | "trail_foreign" | "log_failed" | "log_unknown" | "log_missing" | "log_unsupported" | "bundle_unreadable" | "bundle_changed" | "bundle_incomplete" | "file_unknown";
        /** @description The checklist for live mode. */
        GoLive: {
            /** @description Whether every required item is done. */
            ready: boolean;
            /** @description All items, in the order in which you do them. */
            items: components["schemas"]["GoLiveItem"][];
        };
        /**
         * @description Why it is open, or how it is done. `ask_operator`: give the operator of the service the id of the account. `not_configured`: the operator sets up sealing. `company_sign_on`: members confirm with their company’s sign-on. `not_used`: no origin is allowed to embed signing pages.
         * @enum {string}
         */
        GoLiveDetail: "no_verified_member" | "ask_operator" | "not_configured" | "no_factor" | "company_sign_on" | "no_completed_request" | "no_key" | "no_endpoint" | "endpoint_disabled" | "nothing_delivered" | "not_used" | "no_origin";
        /** @description An item of the checklist. */
        GoLiveItem: {
            id: components["schemas"]["GoLiveItemId"];
            /** @description Whether nothing is left to do. */
            done: boolean;
            /** @description Whether live requests are impossible without it. */
            required: boolean;
            /** @description Why it is open, or how it is done. `ask_operator`: give the operator of the service the id of the account. `not_configured`: the operator sets up sealing. `company_sign_on`: members confirm with their company’s sign-on. `not_used`: no origin is allowed to embed signing pages. */
            detail: components["schemas"]["GoLiveDetail"] | null;
        };
        /**
         * @description `email_verified`: a member who may make live keys has verified their address. `account_approved`: by the operator. `live_sealing`: the service can seal live documents. `second_factor`: a member who may make live keys has a passkey or an authenticator app. `sandbox_request`: a request was completed in the sandbox. `live_api_key`: a valid key. `live_webhook`: an enabled endpoint that has received something. `embedding_origins`: origins are allowed in live mode, if the sandbox has some.
         * @enum {string}
         */
        GoLiveItemId: "email_verified" | "account_approved" | "live_sealing" | "second_factor" | "sandbox_request" | "live_api_key" | "live_webhook" | "embedding_origins";
        /** @description An invitation to the account. */
        Invitation: {
            /** @description The invitation (`inv_…`). */
            id: string;
            /** @description Who is invited. */
            email: string;
            role: components["schemas"]["Role"];
            /** @description The modes in which the member may act. */
            modes: components["schemas"]["Mode"][];
            /**
             * @description Only an `open` invitation can be accepted.
             * @enum {string}
             */
            state: "open" | "accepted" | "revoked" | "expired";
            /** @description The member who invited. */
            invited_by: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The link in the mail works until then.
             */
            expires_at: string;
        };
        /** @description A page of invitations. */
        InvitationList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["Invitation"][];
        };
        /** @description `true`: signers sign one after another, by `sequence`. `false`: all may sign at once. */
        IsSequential: boolean;
        /** @description The texts of one language; a text that is left out or null is removed. */
        Ja: components["schemas"]["BrandingTextsOfLanguageChange"] | null;
        /** @description The body of a `key.created` webhook. */
        KeyCreatedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "key.created";
            data: components["schemas"]["KeyEventData"];
        };
        /** @description The API key. */
        KeyEventData: {
            /** @description The entry of the account activity (`act_…`), which has the details. */
            activity_id: string;
            actor: components["schemas"]["EventActor"];
            /** @description The key (`key_…`). */
            key_id: string;
        };
        /** @description The body of a `key.revoked` webhook. */
        KeyRevokedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "key.revoked";
            data: components["schemas"]["KeyEventData"];
        };
        /**
         * @description The language of certificates of completion and of mails to the account.
         * @enum {string}
         */
        Language: "en" | "hi" | "ta" | "bn" | "ar" | "es" | "fr" | "de" | "pt" | "ru" | "zh" | "ja";
        /** @description The last mail to the signer. */
        LastMail: {
            /** @description Why the mail was written, such as `invitation`. */
            kind: string;
            /** @description Its state, such as `sent` or `captured`. */
            state: string;
            /** @description How often sending was attempted. */
            attempts: number;
            /** @description Why the last attempt failed. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            at: string;
        };
        /** @description A change to the document since the signature. */
        LaterChange: {
            /** @description What was changed, for programs. */
            code: string;
            /** @description The revision with the change. */
            revision: number;
            /** @description The form field concerned. */
            field: string | null;
        };
        /** @description A request for a new link, on a page of an old one. */
        LinkRequest: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description Whether it waits for you: send a link, or create a new request. False: a new link was mailed to the signer at once. */
            is_open: boolean;
        };
        /** @description The sign request as it was then, and the signer who asks. */
        LinkRequestEventData: components["schemas"]["SignerEventData"] & {
            /** @description What is needed of you. */
            link_request: {
                /** @description Whether it waits for you: send a link, or create a new request. False: a new link was mailed to the signer at once. */
                is_open: boolean;
            };
        };
        /** @description A page of a list. */
        ListPage: {
            /** @description Whether another page follows. */
            has_more: boolean;
            /** @description Opaque. Give it as `starting_after` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /** @description A signer whom the request waits for. */
        ListedAwaitedSigner: {
            /** @description The signer (`sgn_…`). */
            signer_id: string;
            /** @description When it became their turn. */
            since: string | null;
        };
        /** @description A signer of a listed request. */
        ListedSigner: {
            /** @description The signer (`sgn_…`). */
            id: string;
            role: components["schemas"]["SignerRole"];
            /** @description Position in the signing order. */
            sequence: number;
            /** @description As you sent it. */
            name: string;
            /** @description As you sent it. */
            email: string;
            state: components["schemas"]["SignerState"];
        };
        /** @description The signer’s language, as a language tag. */
        Locale: string;
        /** @description The leaf of the audit trail. */
        LogLeaf: {
            /** @description The position of the leaf. */
            index: number;
            /** @description SHA-256 of the request’s id, in hex. */
            request_sha256: string;
            /** @description How many entries the audit trail had. */
            count: number;
            /** @description The hash of the last of them, in hex. */
            head: string;
        };
        /** @description A call of the API. */
        LoggedCall: {
            /** @description The id of the call: the header `Request-Id` of its response. */
            request_id: string;
            /**
             * Format: date-time
             * @description When the call arrived.
             */
            time: string;
            /** @description The method. */
            method: string;
            /** @description The path that was called, without its query. */
            path: string;
            /** @description The path of the operation in this reference. */
            route: string;
            /** @description The status of the response. 499: the connection was closed before the response began; the call may have taken effect. */
            status: number;
            /** @description What happened, for programs. Codes may be added; a code never changes its meaning. */
            error_code: components["schemas"]["ErrorCode"] | null;
            /** @description Milliseconds from the arrival of the call to the end of its response. */
            duration_ms: number;
            caller: components["schemas"]["CallCaller"];
            /** @description The document that the call named or made, whether or not it exists. */
            document_id: string | null;
            /** @description The program that called: the first 200 characters of `User-Agent`. */
            user_agent: string | null;
        };
        /** @description A page of calls. */
        LoggedCallList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["LoggedCall"][];
        };
        /** @description An address of a mail. */
        MailAddress: {
            /** @description The name; null if the mail is captured. */
            name: string | null;
            /** @description The address. */
            email: string;
        };
        /** @description An attachment of a mail. */
        MailAttachment: {
            /** @description The name of the file. */
            name: string;
            /** @description Its media type. */
            content_type: string;
            /** @description In bytes. */
            size: number;
        };
        /** @description Whether they may name somebody else on the signing page. You get `signer.delegated`; at most three times in a row. Default: false. Not together with `certificate`. */
        MayDelegate: boolean;
        /** @description A member of the account. */
        Member: {
            /** @description The member (`usr_…`). */
            id: string;
            /** @description The address that signs the member in. */
            email: string;
            /** @description Whether the member has proved that the address is theirs. */
            email_verified: boolean;
            /** @description The member’s name. */
            name: string | null;
            role: components["schemas"]["Role"];
            /** @description The modes in which the member may act. */
            modes: components["schemas"]["Mode"][];
            /**
             * @description How the member joined.
             * @enum {string}
             */
            source: "sign_up" | "invitation" | "sso" | "scim";
            /** @description False: the member’s company has deactivated the user. */
            active: boolean;
            /**
             * Format: date-time
             * @description When the member joined.
             */
            created_at: string;
        };
        /** @description The body of a `member.changed` webhook. */
        MemberChangedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "member.changed";
            data: components["schemas"]["MemberEventData"];
        };
        /** @description The member of the account, or the person who was invited. */
        MemberEventData: {
            /** @description The entry of the account activity (`act_…`), which has the details. */
            activity_id: string;
            actor: components["schemas"]["EventActor"];
            /** @description The member (`usr_…`). Null until an invited person joins. */
            member_id: string | null;
            /** @description The role then. */
            role: string | null;
        };
        /** @description The body of a `member.invited` webhook. */
        MemberInvitedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "member.invited";
            data: components["schemas"]["MemberEventData"];
        };
        /** @description The body of a `member.joined` webhook. */
        MemberJoinedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "member.joined";
            data: components["schemas"]["MemberEventData"];
        };
        /** @description A page of members. */
        MemberList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["Member"][];
        };
        /** @description The body of a `member.removed` webhook. */
        MemberRemovedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "member.removed";
            data: components["schemas"]["MemberEventData"];
        };
        /** @description Your own texts by name, repeated in every event. At most 50 pairs. */
        Metadata: {
            [key: string]: string;
        };
        /**
         * @description `test` is the sandbox, with data of its own; `live` is the real thing.
         * @enum {string}
         */
        Mode: "test" | "live";
        /**
         * @description How a certificate’s name is compared with the signer’s. `exact`: the same text. `fuzzy`: allows differences in order, initials, titles, accents and omitted middle names. `off`: not compared.
         * @enum {string}
         */
        NameCheck: "exact" | "fuzzy" | "off";
        NewSignRequest: {
            /**
             * Format: uuid
             * @description The id of an uploaded document.
             */
            document_id: string;
            expiry_date?: components["schemas"]["ExpiryDate"];
            /** @default false */
            is_sequential?: components["schemas"]["IsSequential"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_events?: components["schemas"]["WebhookEvents"];
            /** @description The recipients. At least one has the role `signer`. */
            signers: components["schemas"]["NewSigner"][];
            /**
             * @description The corner of the page from which `x` and `y` are measured.
             * @default top_left
             * @enum {string}
             */
            cords_origin?: "top_left" | "bottom_left";
            /** @default refuse */
            overlap?: components["schemas"]["Overlap"];
            /** @description A message to the signers, in the invitation. */
            message?: string;
            /** @description Automatic reminders of signers whose turn it is: `true`, `false`, or a schedule. Default: as the account is set, at first 3 days after the invitation and at 9:00 of the day before the last day. A signer is not reminded twice within an hour, nor after unsubscribing. */
            reminders?: boolean | components["schemas"]["Reminders"];
            /**
             * @description `false`: no mails are sent; for embedding.
             * @default true
             */
            notify?: boolean;
            /** @default inline */
            webhook_files?: components["schemas"]["WebhookFiles"];
            reference?: components["schemas"]["Reference"];
            metadata?: components["schemas"]["Metadata"];
        };
        NewSignRequestFromTemplate: {
            /** @description The person for each role. Every role of the template needs one. */
            roles: {
                [key: string]: components["schemas"]["PersonInRole"];
            };
            values?: components["schemas"]["TemplateValues"];
            /** @description The version of the template. Default: the newest. */
            version?: number;
            /** @description The name of the document. Default: the name of the template’s document. */
            document_name?: string;
            expiry_date?: components["schemas"]["ExpiryDate"];
            reference?: components["schemas"]["Reference"];
            is_sequential?: components["schemas"]["IsSequential"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_events?: components["schemas"]["WebhookEvents"];
            /** @description A message to the signers, in the invitation. */
            message?: string;
            /** @description Automatic reminders of signers whose turn it is: `true`, `false`, or a schedule. Default: as the account is set, at first 3 days after the invitation and at 9:00 of the day before the last day. A signer is not reminded twice within an hour, nor after unsubscribing. */
            reminders?: boolean | components["schemas"]["Reminders"];
            overlap?: components["schemas"]["Overlap"];
            /** @description `false`: no mails are sent; for embedding. */
            notify?: boolean;
            webhook_files?: components["schemas"]["WebhookFiles"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A recipient: somebody who signs, approves, witnesses, views or gets a copy. */
        NewSigner: {
            /** @default signer */
            role?: components["schemas"]["RecipientRole"];
            witness_of?: components["schemas"]["WitnessOf"];
            cc_at?: components["schemas"]["CcTime"];
            sequence?: components["schemas"]["SigningPosition"];
            /** @default electronic */
            sig_type?: components["schemas"]["SigType"];
            name: components["schemas"]["PersonName"];
            /** @description The address that the invitation is sent to. */
            email: string;
            page?: components["schemas"]["SignerPages"];
            cords?: components["schemas"]["SignerBoxes"];
            fields?: components["schemas"]["SignerFields"];
            /** @default none */
            auth?: components["schemas"]["SignerAuth"];
            /** @description For `auth: "access_code"`. Stored as a hash, never returned, and not compared when a call is repeated: the code of the first call stays. */
            access_code?: string;
            locale?: components["schemas"]["Locale"];
            redirect_url?: components["schemas"]["RedirectUrl"];
            provider?: components["schemas"]["ProviderId"];
            fallback?: components["schemas"]["Fallback"];
            may_delegate?: components["schemas"]["MayDelegate"];
            certificate?: components["schemas"]["CertificatePin"];
        };
        /** @description A field that the signer fills. */
        NewSignerField: {
            /** @description Your name of the field, unique among those of the signer. Values are reported by it. */
            name: string;
            type: components["schemas"]["SignerFieldType"];
            /** @description What the signer reads. Default: the name. */
            label?: string;
            /** @description Help for the signer. Required with `pattern`. */
            hint?: string;
            /** @description Default: true, for a check box false. */
            required?: boolean;
            /** @description What the page shows first. */
            prefill?: string | number | boolean;
            /** @description The value is the `prefill`. */
            read_only?: boolean;
            show_if?: components["schemas"]["ShowIf"];
            /** @description As those of the signature. */
            page?: string[];
            /** @description As those of the signature. */
            cords?: components["schemas"]["Box"][];
            /** @description The name of a form field of the document. */
            pdf_field?: string;
            /** @description Of a text: for the whole value. */
            pattern?: string;
            /** @description In characters. */
            max_length?: number;
            /** @description Of a text. Default: false. */
            multiline?: boolean;
            /** @description Of a number or a date. */
            min?: string | number | boolean;
            /** @description Of a number or a date; a date may be `today`. */
            max?: string | number | boolean;
            /** @description Of a number. */
            decimals?: number;
            /** @description How a number or date is drawn. */
            format?: string;
            /** @description Of a choice. */
            options?: (string | {
                /** @description As in events and in the status. */
                value: string;
                /** @description What the signer reads, and what is drawn. */
                label: string;
            })[];
            /** @description Of an upload. Default: all. */
            accept?: ("pdf" | "png" | "jpeg")[];
            /** @description Of an upload. */
            max_size?: number;
        };
        /** @description How the signed file was made from the uploaded one; null if the upload was already signed and is kept unchanged. */
        Normalisation: {
            /** @description The tool that rewrote the file. */
            tool: string;
            /** @description Its version. */
            version: string;
            /** @description Its arguments. */
            arguments: string[];
            /** @description What was added to the rewritten file. */
            appended: string | null;
        };
        /**
         * @description `valid`: intact, and all issuers are trusted here. `test`: the same, but signed in the sandbox. `changed`: changed later in a way that the signatures permit. `issuer_unknown`: intact, but an issuer is not trusted here. `indeterminate`: something cannot be determined here. `unsigned`: there is no signature. `unreadable`: the file cannot be read. `invalid`: do not rely on it.
         * @enum {string}
         */
        Outcome: "valid" | "test" | "changed" | "issuer_unknown" | "indeterminate" | "unsigned" | "unreadable" | "invalid";
        /**
         * @description What happens if signature boxes overlap each other. `refuse`: the call is rejected (`boxes_overlap`). `warn`: the boxes are accepted, also equal ones, with a warning in the placement preview, in a template’s `warnings` and in the `warnings` of a create with `Prefer: return=representation`.
         * @enum {string}
         */
        Overlap: "refuse" | "warn";
        /** @description An account that you are a member of. */
        OwnMembership: {
            /** @description The account (`acc_…`), for `Countersign-Account`. */
            account_id: string;
            /** @description The name that signers see as the sender. */
            account_name: string;
            role: components["schemas"]["Role"];
            /** @description The modes in which you may act. */
            modes: components["schemas"]["Mode"][];
            scopes: components["schemas"]["ScopesOfModes"];
            refusals: components["schemas"]["RefusalsOfModes"];
            /** @description Whether an operator has approved the account for live requests. */
            live: boolean;
            /**
             * @description Calls are refused unless it is `open`.
             * @enum {string}
             */
            state: "open" | "suspended" | "closed";
        };
        /** @description The session of this call. */
        OwnSession: {
            /** @description The session (`ses_…`). */
            id: string;
            /**
             * @description Where it is used.
             * @enum {string}
             */
            kind: "browser" | "command_line";
            /**
             * @description How you signed in.
             * @enum {string}
             */
            method: "passkey" | "password" | "password_totp" | "recovery" | "sso" | "sign_up" | "device";
            /**
             * Format: date-time
             * @description When you signed in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends at the latest. It ends earlier after 12 hours without a call.
             */
            expires_at: string;
            /** @description Until then the session may do what needs a step-up; null if it presented no factor again. */
            stepped_up_until: string | null;
        };
        /** @description A page of a document. */
        Page: {
            /** @description Counted from 1. */
            number: number;
            /** @description In points, as the page is displayed. */
            width: number;
            /** @description In points, as the page is displayed. */
            height: number;
            /**
             * @description The page’s Rotate, in degrees clockwise.
             * @enum {integer}
             */
            rotation: 0 | 90 | 180 | 270;
        };
        /** @description Where the text stands. */
        PageRectangle: {
            /** @description The left edge. */
            x: number;
            /** @description The upper edge. */
            y: number;
            /** @description The width. */
            w: number;
            /** @description The height. */
            h: number;
        };
        /** @description The PDF/A conformance that the file states. */
        PdfA: {
            /** @description The part of ISO 19005. */
            part: number;
            /** @description The level of conformance. */
            conformance: string | null;
        };
        /** @description The person in the role. Options given here override those of the role. What the role is asked to do, and where it signs, is fixed by the template. */
        PersonInRole: {
            name: components["schemas"]["PersonName"];
            /** @description The address that the invitation is sent to. */
            email: string;
            /** @description For `auth: "access_code"`. Stored as a hash, never returned, and not compared when a call is repeated: the code of the first call stays. */
            access_code?: string;
            cc_at?: components["schemas"]["CcTime"];
            sequence?: components["schemas"]["SigningPosition"];
            sig_type?: components["schemas"]["SigType"];
            auth?: components["schemas"]["SignerAuth"];
            locale?: components["schemas"]["Locale"];
            redirect_url?: components["schemas"]["RedirectUrl"];
            provider?: components["schemas"]["ProviderId"];
            fallback?: components["schemas"]["Fallback"];
            may_delegate?: components["schemas"]["MayDelegate"];
            certificate?: components["schemas"]["CertificatePin"];
            prefill?: components["schemas"]["RolePrefill"];
        };
        /** @description The name in mails and in the signature. Without control characters, characters that change the direction of text, and invisible ones; joiners are accepted where a script needs them. */
        PersonName: string;
        /** @description A box on a page, in PDF points. */
        PlacedBox: {
            /** @description The page, from 1. */
            page: number;
            /** @description Left edge. */
            x: number;
            /** @description Top edge; grows downward, unless `cords_origin` is `bottom_left`. */
            y: number;
            /** @description Width, at least 4. */
            w: number;
            /** @description Height, at least 4. */
            h: number;
        };
        /** @description A box that may be misplaced. */
        PlacementWarning: {
            /** @description The box. */
            field: string;
            /** @description What was found, for programs. */
            code: string;
            /** @description What was found, for people. */
            message: string;
        };
        /** @description The result of examining the file. */
        Preflight: {
            /** @description How the signed file was made from the uploaded one; null if the upload was already signed and is kept unchanged. */
            normalisation: components["schemas"]["Normalisation"] | null;
            /** @description The signatures of the uploaded file. They were checked for integrity, not for trust. */
            signatures?: components["schemas"]["ExistingSignature"][];
            /** @description Whether an owner password was removed. */
            decrypted: boolean;
            /** @description The version that the file states. */
            pdf_version: string;
            /** @description The PDF/A conformance that the file states. */
            pdf_a: components["schemas"]["PdfA"] | null;
            /** @description Whether the file is tagged for accessibility. */
            tagged: boolean;
            /** @description How many pages were compared as bitmaps before and after. */
            pages_drawn: number;
            /** @description Findings that are no reason for rejection. */
            warnings: components["schemas"]["PreflightWarning"][];
        };
        /** @description A finding that is no reason for rejection. */
        PreflightWarning: {
            /** @description What was found, for programs. */
            code: string;
            /** @description What was found, for people. */
            message: string;
        };
        /** @description The error as RFC 9457 defines it, for calls with `Accept: application/problem+json`. */
        Problem: components["schemas"]["ErrorDetails"] & ({
            /**
             * Format: uri
             * @description What the code means.
             */
            type: string;
            /** @description The code in words. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What happened and what to do, for a person. */
            detail: string;
            /** @description The id of the call. Quote it when you report a problem. */
            instance: string;
            code: components["schemas"]["ErrorCode"];
            /** @description One for each wrong field. */
            errors: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        });
        /** @description The sign request as it was then, and what failed. */
        ProblemEventData: components["schemas"]["RequestEventData"] & {
            signer?: components["schemas"]["SignerSummary"];
            problem: components["schemas"]["WorkProblem"];
        };
        /** @description For `aadhaar` and `national_id`: the id of one of the account’s providers; by default the first. If it fails, the signer is offered the others. In the sandbox: `sandbox-esp-21`, `sandbox-esp-3`, `sandbox-csc`, and `sandbox-esp-3-account`, which requires the signer’s account id at the provider. */
        ProviderId: string;
        /** @description A fault that the sandbox’s provider simulates. */
        ProviderSwitch: {
            /**
             * @description The name of the switch.
             * @enum {string}
             */
            name: "outage" | "next_refusal" | "callback" | "signature" | "certificate" | "stamp" | "authorization" | "credentials";
            /** @description What it is set to. */
            value: string;
            /** @description What it can be set to. The first is the default. */
            values: string[];
            /** @description What it does. */
            description: string;
        };
        /** @description An attempt to deliver, in short. */
        RecentAttempt: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            at: string;
            /** @description Whether it succeeded. */
            ok: boolean;
            /** @description As of an attempt of a delivery. */
            outcome: string;
            /** @description Of the HTTP answer, if one came. */
            status: number | null;
        };
        /**
         * @description `signer` signs. `approver` approves or declines, without a signature. `witness` signs right after the signer of `witness_of`, and gives name and address. `viewer` must open the document before the next group is invited. `cc` gets a copy at the end; nobody waits for them.
         * @enum {string}
         */
        RecipientRole: "signer" | "approver" | "witness" | "viewer" | "cc";
        /**
         * Format: uri
         * @description Where the signer continues after signing; https, or the scheme of an app in the account’s `allowed_return_schemes`, such as `myapp://signed`.
         */
        RedirectUrl: string;
        /** @description Your own id of the request. It is in every event and can filter the list. */
        Reference: string;
        /** @description Why calls of this session for the account are refused in each mode; null: they are not. `mode_not_held`: the membership lacks the mode. `sso_required`: sign in with the company’s sign-on. `address_unverified`: verify your e-mail address. `account_not_approved`: an operator has not approved the account for live mode. */
        RefusalsOfModes: {
            /** @description Why a session is not admitted. */
            test: components["schemas"]["AdmissionRefusal"] | null;
            /** @description Why a session is not admitted. */
            live: components["schemas"]["AdmissionRefusal"] | null;
        };
        /** @description When automatic reminders are sent. A member that is null: no such reminder. */
        ReminderSchedule: {
            /** @description Days from the invitation to the first reminder. */
            after_days: number | null;
            /** @description Days from one reminder to the next, until the signer signs. */
            every_days: number | null;
            /** @description Days from a last reminder to the expiry. The default schedule of an account sends it at 9:00 of the day before the last day. */
            before_expiry_days: number | null;
        };
        /** @description Reminders by this schedule. A member that is left out means no such reminder. */
        Reminders: {
            /** @description Days from the invitation to the first reminder. Default: `every_days`. */
            after_days?: number;
            /** @description Days from one reminder to the next, until the signer signs. Without it the first is not repeated. */
            every_days?: number;
            /** @description Days from a last reminder to the expiry. The default schedule of an account sends it at 9:00 of the day before the last day. Without it there is none. */
            before_expiry_days?: number;
        };
        /** @description The sign request as it was then. */
        RequestEventData: {
            /** @description As the request named it. */
            document_id: string;
            /** @description The request (`sr_…`). */
            sign_request_id: string;
            state: components["schemas"]["SignRequestState"];
            /** @description Why the request is `failed`; otherwise null. */
            failure: components["schemas"]["SignRequestFailure"] | null;
            /**
             * Format: date-time
             * @description Signing is possible before this time.
             */
            expires_at: string;
            /** @description Your own id of the request. */
            reference: string | null;
            /** @description Your own texts by name. */
            metadata: {
                [key: string]: string;
            };
            /** @description All signers as they were then. */
            signers: components["schemas"]["SignerSummary"][];
            /** @description Only in `document.signed`. */
            signed_document: null;
            /** @description Only in `document.signed`. */
            audit_trail: null;
            /** @description Only in `document.signed`. */
            log_checkpoint: null;
        };
        /** @description A mail of a sign request in a list. */
        RequestMailSummary: {
            /** @description The mail (`mail_…`). */
            id: string;
            /**
             * @description Why it was written.
             * @enum {string}
             */
            kind: "invitation" | "reminder" | "new_link" | "receipt" | "code" | "link_requested" | "wrong_person" | "delegated" | "declined" | "expired" | "cancelled" | "failed" | "completed";
            /** @description The signer; null for a mail to the account. */
            signer_id: string | null;
            /** @description The address; null once it was erased. */
            recipient: string | null;
            /**
             * @description `captured`: stored in the sandbox’s inbox instead. `bounced`: the receiving server rejected it, at once or later. `suppressed`: not sent, because it was not needed any more. `failed`: not sent for another reason.
             * @enum {string}
             */
            state: "queued" | "sent" | "captured" | "bounced" | "suppressed" | "failed";
            /** @description How often sending was attempted. */
            attempts: number;
            /** @description Why it was not sent, what it waits for, or what the mail server said. */
            error: string | null;
            /** @description Of a mail about several documents: how many. Null for a mail of its own. */
            digest_size: number | null;
            /**
             * Format: date-time
             * @description When it was first to be sent, by the real clock, also in the sandbox.
             */
            created_at: string;
            /** @description When it was sent or captured, by the real clock. */
            sent_at: string | null;
        };
        /** @description A page of mails. */
        RequestMailSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["RequestMailSummary"][];
        };
        /**
         * @description What a member may do in an account. `viewer` and `auditor` change nothing.
         * @enum {string}
         */
        Role: "owner" | "admin" | "developer" | "sender" | "viewer" | "auditor";
        /** @description What the person in the role fills before signing. Tags in the document, such as `{{date_signed role=tenant}}`, add more. A `read_only` field without `prefill` gets it from each request. */
        RoleFields: components["schemas"]["NewSignerField"][];
        /** @description The `prefill` of the role’s fields, by name; overrides that of the template. */
        RolePrefill: {
            [key: string]: string | number | boolean;
        };
        /** @description A wrong field of a row. */
        RowError: {
            /** @description From 1; 0 is the header line. */
            row: number;
            /** @description The column of a table; the field or the character position of JSON. */
            column: string;
            /** @description The field of the row. */
            field: string;
            /** @description What is wrong, for programs. */
            code: string;
            /** @description What is wrong and what to do, for people. */
            message: string;
        };
        /** @description A captured mail in a list. */
        SandboxMailSummary: {
            /** @description The mail (`inb_…`). */
            id: string;
            /** @description The address that it was written to. */
            recipient: string;
            /** @description Its subject. */
            subject: string;
            /** @description The sign requests that it is about. A digest is about several, a mail to a user about none. */
            sign_request_ids: string[];
            /** @description The signing link in the mail. Open it to sign as this person. Null for a key without the scope `links`. */
            link: string | null;
            /** @description The attachments’ names and sizes. Download the files from their sign request. */
            attachments: components["schemas"]["MailAttachment"][];
            /**
             * Format: date-time
             * @description When it was written.
             */
            created_at: string;
        };
        /** @description A page of mails. */
        SandboxMailSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["SandboxMailSummary"][];
        };
        /** @description A saved view. */
        SavedView: {
            /** @description The view (`view_…`). */
            id: string;
            /** @description The name of the view. */
            name: string;
            query: components["schemas"]["ViewQuery"];
            /** @description Whether all members and keys of the account see it, in this mode. */
            shared: boolean;
            /** @description Whether you made it. */
            own: boolean;
            made_by: components["schemas"]["Author"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** @description A page of views. */
        SavedViewList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["SavedView"][];
        };
        /** @description The next scheduled change. */
        ScheduledChange: {
            /** @description What happens, such as `reminder` or `expiry`. */
            what: string;
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
        };
        /** @description What is supported (RFC 7643 §5). */
        ScimConfig: {
            [key: string]: unknown;
        };
        /** @description Why a call was refused (RFC 7644 §3.12). */
        ScimError: {
            [key: string]: unknown;
        };
        /** @description A page of a list (RFC 7644 §3.4.2). */
        ScimPage: {
            [key: string]: unknown;
        };
        /** @description Operations to add, replace or remove (RFC 7644 §3.5.2). */
        ScimPatch: {
            [key: string]: unknown;
        };
        /** @description A token with which a directory calls `/scim/v2`. */
        ScimToken: {
            /** @description The token (`sct_…`). */
            id: string;
            /** @description The name that you gave it. */
            name: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description When it was revoked. */
            revoked_at: string | null;
        };
        /** @description A user (RFC 7643 §4.1). */
        ScimUser: {
            /** @description The schema of a user. */
            schemas: string[];
            /** @description The user, for paths. */
            id: string;
            /** @description Unique in the account. */
            userName?: string;
            /** @description The id in the directory. */
            externalId?: string;
            /** @description Whether the user is a member. */
            active?: boolean;
            /** @description The name that other members see. */
            displayName?: string;
            /** @description The parts of the name. */
            name?: {
                [key: string]: unknown;
            };
            /** @description The addresses. */
            emails?: {
                [key: string]: unknown;
            }[];
            /** @description When it was made and changed, and its address. */
            meta?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A user (RFC 7643 §4.1): userName, externalId, active, name, displayName, emails. Others are ignored. */
        ScimUserInput: {
            [key: string]: unknown;
        };
        /**
         * @description What a key may do.
         * @enum {string}
         */
        Scope: "requests:write" | "requests:read" | "documents:write" | "links" | "webhooks" | "bulk" | "evidence" | "sandbox" | "keys" | "account" | "members" | "activity" | "admin";
        /** @description What your role may do in each mode; empty for a mode that you lack. */
        ScopesOfModes: {
            /** @description The scopes in this mode. */
            test: components["schemas"]["Scope"][];
            /** @description The scopes in this mode. */
            live: components["schemas"]["Scope"][];
        };
        /** @description Why sealing is delayed, or why the request failed; then `next_try_at` is null. */
        SealError: {
            code: components["schemas"]["SealErrorCode"];
            /** @description The reason, for a person. */
            message: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The next attempt; null if there is none. */
            next_try_at: string | null;
        };
        /**
         * @description Why the document cannot be sealed.
         * @enum {string}
         */
        SealErrorCode: "document_unsuitable" | "signature_undrawable" | "values_undrawable" | "document_unreadable" | "document_key_unavailable" | "signature_too_large" | "seal_key_unavailable" | "seal_certificate_refused" | "seal_unsound" | "certificate_not_made" | "timestamp_unavailable" | "revocation_unavailable" | "storage_unavailable" | "internal_error";
        /** @description The domain that your mails come from. */
        SenderDomain: {
            /** @description The domain. */
            domain: string;
            /** @description Where mails come from, once the domain is verified. */
            address: string;
            state: components["schemas"]["SenderDomainState"];
            /** @description To publish at the provider of the domain’s DNS. No SPF record is needed: it concerns the return path, which stays the service’s. */
            records: components["schemas"]["DnsRecord"][];
            /** @description When the records were last looked up. */
            checked_at: string | null;
            /** @description Since when mails come from the address; null if they do not. */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description When the domain was set.
             */
            created_at: string;
        };
        /**
         * @description `pending`: the records were not found yet. `verified`: mails come from the address, with a DKIM signature of the domain. `lost`: the records were there and are missing; mails come from the service’s address again, and the owners of the account got a mail.
         * @enum {string}
         */
        SenderDomainState: "pending" | "verified" | "lost";
        /** @description A browser or command line in which you are signed in. */
        Session: {
            /** @description The session (`ses_…`). */
            id: string;
            /**
             * @description Where it is used.
             * @enum {string}
             */
            kind: "browser" | "command_line";
            /**
             * @description How you signed in.
             * @enum {string}
             */
            method: "passkey" | "password" | "password_totp" | "recovery" | "sso" | "sign_up" | "device";
            /**
             * Format: date-time
             * @description When you signed in.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends at the latest. It ends earlier after 12 hours without a call.
             */
            expires_at: string;
            /** @description Whether it is the session of this call. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            seen_at: string;
            /** @description The network address at the sign-in. */
            address: string | null;
            /** @description What the browser called itself at the sign-in. */
            user_agent: string | null;
        };
        /** @description A page of sessions. */
        SessionList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["Session"][];
        };
        /** @description When the field is shown: exactly one condition. */
        ShowIf: {
            /** @description The name of another field of the same signer. */
            field: string;
            /** @description The field has this value. */
            equals?: string | number | boolean;
            /** @description The check box is checked, or is not. */
            is_checked?: boolean;
            /** @description The field has a value, or has none. */
            is_filled?: boolean;
        };
        /** @description `electronic`, `draw`, `drawn`: a drawn signature. `dsc`, `p12`: the signer’s own certificate. `aadhaar`: eSign with a one-time code; `national_id`: the national identity of the account’s providers. In upper or lower case; responses and events repeat it as sent. A method without a provider on this server is refused as `method_unavailable`. */
        SigType: string;
        /** @description Only with `Prefer: return=representation`. */
        SignRequest: {
            /** @description The request (`sr_…`). */
            id: string;
            /** @description The document, as you sent it. */
            document_id: string;
            /** @description The name that signers see. */
            document_name: string;
            mode: components["schemas"]["Mode"];
            state: components["schemas"]["SignRequestState"];
            /** @description Why the request is `failed`; otherwise null. */
            failure: components["schemas"]["SignRequestFailure"] | null;
            /** @description Background work that failed and is not resolved, and mails that were returned. Usually empty. */
            problems: components["schemas"]["WorkProblem"][];
            /** @description Whether signers sign one after another. */
            is_sequential: boolean;
            /**
             * Format: date-time
             * @description When the request was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Signing is possible before this time.
             */
            expires_at: string;
            /** @description When the request reached its final state. */
            ended_at: string | null;
            /** @description Your message to the signers. */
            message: string | null;
            /** @description Whether mails are sent to the signers. */
            notify: boolean;
            /** @description Whether signers are reminded automatically. */
            reminders: boolean;
            /** @description When automatic reminders are sent. A member that is null: no such reminder. */
            reminder_schedule: components["schemas"]["ReminderSchedule"] | null;
            /** @description Where the events of this request go. */
            webhook_url: string | null;
            /** @description The events that `webhook_url` gets; null without one. */
            webhook_events: string[] | null;
            /** @description How `document.signed` contains the files: `inline` or `link`. */
            webhook_files: string;
            /** @description Your own id of the request. */
            reference: string | null;
            /** @description Your own texts by name. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The bulk job that created the request. */
            bulk_job_id: string | null;
            /** @description The row of the job, from 1. */
            bulk_row: number | null;
            /** @description The signers, in the order that you sent. */
            signers: components["schemas"]["Signer"][];
        };
        /** @description Why the request is `failed`; otherwise null. */
        SignRequestFailure: {
            code: components["schemas"]["SealErrorCode"];
            /** @description The reason, for a person. */
            message: string;
        };
        /**
         * @description `pending`: nobody has viewed the document yet. `in_progress`: somebody has. `sealing`: all have acted. The others are final. `failed`: the document cannot be sealed; `failure` says why.
         * @enum {string}
         */
        SignRequestState: "pending" | "in_progress" | "sealing" | "completed" | "declined" | "expired" | "cancelled" | "failed";
        /** @description A sign request in a list. */
        SignRequestSummary: {
            /** @description The request (`sr_…`). */
            id: string;
            /** @description The document, as you sent it. */
            document_id: string;
            /** @description The name that signers see. */
            document_name: string;
            state: components["schemas"]["SignRequestState"];
            /**
             * Format: date-time
             * @description When the request was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Signing is possible before this time.
             */
            expires_at: string;
            /** @description When the request reached its final state. */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When something last happened: the time of the last entry of the audit trail.
             */
            updated_at: string;
            /** @description Your own id of the request. */
            reference: string | null;
            /** @description The bulk job that created the request. */
            bulk_job_id: string | null;
            /** @description What must happen next: `signers`, `problem`, `sealer`, `sealer_retry`, `expiry` or `nothing`, as in the explanation. */
            waiting_for: string;
            /** @description Since when: the earliest turn of an awaited signer, or the last signature. */
            waiting_since: string | null;
            /** @description The signers whose turn it is. */
            awaited: components["schemas"]["ListedAwaitedSigner"][];
            /** @description Why the request needs your attention: `problem` (see `problems`), `expires_soon` (within 72 hours). Usually empty. */
            attention: ("problem" | "expires_soon")[];
            /** @description Background work that failed and is not resolved, and mails that were returned. Usually empty. */
            problems: components["schemas"]["WorkProblem"][];
            /** @description How many recipients sign: signers and witnesses. */
            signers_count: number;
            /** @description How many of them have signed. */
            signed_count: number;
            /** @description The signers, in the order that you sent. */
            signers: components["schemas"]["ListedSigner"][];
        };
        /** @description A page of sign requests. */
        SignRequestSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["SignRequestSummary"][];
        };
        /** @description What the signature covers. */
        SignatureCoverage: {
            /** @description The revision, from 1. */
            revision: number;
            /** @description Whether nothing follows it. */
            whole_file: boolean;
        };
        /** @description Who signed, by the certificate. */
        SignatureSigner: {
            /** @description The name in the certificate. */
            name: string;
            /** @description The organisation in the certificate. */
            organization: string | null;
            /** @description The issuer of the certificate. */
            issuer: string;
        };
        /** @description When it was signed. */
        SignatureTime: {
            /** @description The time. */
            at: string;
            /**
             * @description The source of the time: `claim` is the signer’s own statement.
             * @enum {string}
             */
            by: "signature_timestamp" | "document_timestamp" | "claim";
            /** @description The timestamp authority. */
            authority: string | null;
        };
        /** @description The completed sign request with its files. */
        SignedEventData: {
            /** @description As the request named it. */
            document_id: string;
            /** @description The request (`sr_…`). */
            sign_request_id: string;
            state: components["schemas"]["SignRequestState"];
            /** @description Why the request is `failed`; otherwise null. */
            failure: components["schemas"]["SignRequestFailure"] | null;
            /**
             * Format: date-time
             * @description Signing is possible before this time.
             */
            expires_at: string;
            /** @description Your own id of the request. */
            reference: string | null;
            /** @description Your own texts by name. */
            metadata: {
                [key: string]: string;
            };
            /** @description All signers as they were then. */
            signers: components["schemas"]["SignerSummary"][];
            signed_document: components["schemas"]["EventFile"];
            audit_trail: components["schemas"]["EventFile"];
            /** @description The newest checkpoint of the transparency log, a signed note. */
            log_checkpoint: string | null;
        };
        /** @description A signer of a sign request. */
        Signer: components["schemas"]["SignerSummary"] & {
            /** @description Of a witness: the signer whom they have seen sign (`sgn_…`). */
            witness_of: string | null;
            /** @description Of a `cc` recipient: `start` or `end`. */
            cc_at: string | null;
            /** @description Whether they may name somebody else. */
            may_delegate: boolean;
            /** @description How often that was done since you last chose the person. */
            delegations: number;
            /** @description Those who passed it on since you last chose the person, in order. */
            delegated_by: components["schemas"]["DelegatedBy"][];
            /** @description When it became their turn. */
            notified_at: string | null;
            /** @description When they declined. */
            declined_at: string | null;
            /** @description The reason that they gave. */
            decline_reason: string | null;
            /** @description A request for a new link, on a page of an old one. */
            link_request: components["schemas"]["LinkRequest"] | null;
            /** @description They say that somebody else should have been asked. They stay asked until you reassign. */
            wrong_person: components["schemas"]["WrongPerson"] | null;
            /** @description Positions of the signature, with defaults and keywords resolved. */
            boxes: components["schemas"]["PlacedBox"][];
            /** @description What they are asked to fill in, without defaults. Empty after an erasure. */
            asked_fields: components["schemas"]["NewSignerField"][];
            /** @description What the signer needs besides the link: `none`, `email_otp` or `access_code`. */
            auth: string;
            /** @description The signer’s language. */
            locale: string | null;
            /** @description Where the browser is sent after signing. */
            redirect_url: string | null;
            /** @description The provider that you chose. */
            provider: string | null;
            /** @description Other methods, in order, for when the provider is unavailable. */
            fallback: string[];
            /** @description The certificate that the signer must use. */
            certificate: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The body of a `signer.approved` webhook. */
        SignerApprovedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.approved";
            data: components["schemas"]["SignerEventData"];
        };
        /**
         * @description What the signer needs besides the link: a mailed code, or an access code that you gave them.
         * @enum {string}
         */
        SignerAuth: "none" | "email_otp" | "access_code";
        /** @description Where the signature goes, in PDF points (72 to the inch) from the top-left corner of the page as displayed. As many boxes as pages, or one of either. Without it: bottom right. */
        SignerBoxes: components["schemas"]["Box"][];
        /** @description The body of a `signer.declined` webhook. */
        SignerDeclinedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.declined";
            data: components["schemas"]["SignerEventData"];
        };
        /** @description The body of a `signer.delegated` webhook. */
        SignerDelegatedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.delegated";
            data: components["schemas"]["SignerEventData"];
        };
        /** @description The body of a `signer.email_bounced` webhook. */
        SignerEmailBouncedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.email_bounced";
            data: components["schemas"]["SignerEventData"];
        };
        /** @description The sign request as it was then, and the signer concerned. */
        SignerEventData: components["schemas"]["RequestEventData"] & {
            signer: components["schemas"]["SignerSummary"];
        };
        /** @description The body of a `signer.failed` webhook. */
        SignerFailedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.failed";
            data: components["schemas"]["SignerEventData"];
        };
        /**
         * @description What is filled. `date_signed`, `name` and `email` are filled by the service; `upload` is a file of the signer.
         * @enum {string}
         */
        SignerFieldType: "text" | "number" | "date" | "checkbox" | "choice" | "initials" | "date_signed" | "name" | "email" | "upload";
        /** @description What the signer fills before signing. Their signature locks it. */
        SignerFields: components["schemas"]["NewSignerField"][];
        /** @description A signing link. */
        SignerLink: {
            /** @description The signer (`sgn_…`). */
            signer_id: string;
            /** @description Send it to this signer only: anyone who has it can sign. */
            url: string;
        };
        /** @description The body of a `signer.link_requested` webhook. */
        SignerLinkRequestedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.link_requested";
            data: components["schemas"]["LinkRequestEventData"];
        };
        /** @description The body of a `signer.notified` webhook. */
        SignerNotifiedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.notified";
            data: components["schemas"]["SignerEventData"];
        };
        /** @description Page numbers from 1, as strings; also `"first"`, `"last"`, `"all"`. Without it, boxes go on the last page. */
        SignerPages: string[];
        /** @description The body of a `signer.reassigned` webhook. */
        SignerReassignedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.reassigned";
            data: components["schemas"]["SignerEventData"];
        };
        /**
         * @description What the recipient is asked to do.
         * @enum {string}
         */
        SignerRole: "signer" | "approver" | "witness" | "viewer" | "cc";
        /** @description The body of a `signer.signed` webhook. */
        SignerSignedEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.signed";
            data: components["schemas"]["SignerEventData"];
        };
        /**
         * @description `waiting`: not their turn yet. `notified`: it is their turn; a `cc` recipient was written to. `approved`: of an approver. A viewer is done once `viewed`.
         * @enum {string}
         */
        SignerState: "waiting" | "notified" | "viewed" | "signing" | "approved" | "signed" | "declined" | "expired" | "cancelled";
        /** @description A signer. */
        SignerSummary: {
            /** @description The signer (`sgn_…`). */
            id: string;
            role: components["schemas"]["SignerRole"];
            /** @description Position in the signing order. */
            sequence: number;
            /** @description As you sent it. */
            sig_type: string;
            /** @description As you sent it. */
            name: string;
            /** @description As you sent it. */
            email: string;
            state: components["schemas"]["SignerState"];
            /** @description Their first press or key in the page that shows the document. Opening the link is no view. */
            viewed_at: string | null;
            /** @description When an approver approved. */
            approved_at: string | null;
            /** @description When they signed. */
            signed_at: string | null;
            /** @description Why the last attempt to sign failed. */
            error_code: string | null;
            /** @description What they filled in, once they have signed. */
            fields: components["schemas"]["FilledField"][];
        };
        /** @description The body of a `signer.wrong_person` webhook. */
        SignerWrongPersonEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "signer.wrong_person";
            data: components["schemas"]["SignerEventData"];
        };
        /** @description Place in the order if `is_sequential`; equal numbers may sign at the same time. Give it for all signers or for none: then they sign in the order of the list. A `cc` recipient has none. */
        SigningPosition: number;
        /** @description How the service reaches the identity provider. The secret is not shown. */
        SsoConnection: {
            /** @description The issuer of the identity provider, exactly as its metadata name it. */
            issuer: string;
            /** @description The client that you registered at the provider. */
            client_id: string;
            /**
             * @description The role of a person who signs in for the first time.
             * @enum {string}
             */
            default_role: "admin" | "developer" | "sender" | "viewer" | "auditor";
            /** @description The modes in which such a member may act. Without it, `test`. */
            default_modes: components["schemas"]["Mode"][];
            /** @description Members with an address of a verified domain, and members whom the provider or the directory knows, can use this account only through the provider. Owners keep their other ways, and the account activity records each use. */
            sso_only: boolean;
            /**
             * Format: date-time
             * @description When it was set up.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            changed_at: string;
        };
        /** @description A domain of the company. */
        SsoDomain: {
            /** @description The domain of the company’s addresses. Subdomains are domains of their own. */
            domain: string;
            /** @description The TXT record of the domain that proves that it is yours. */
            txt_record: string;
            /** @description Whether it counts. */
            verified: boolean;
            /** @description When it was verified. */
            verified_at: string | null;
            /**
             * Format: date-time
             * @description When it was added.
             */
            created_at: string;
        };
        /** @description The call succeeded. */
        Success: {
            /** @constant */
            status: "success";
        };
        /** @description A version of a template. */
        Template: {
            /** @description The template (`tpl_…`). */
            template_id: string;
            /** @description From 1; each change creates the next. */
            version: number;
            /** @description Your name for the template. */
            name: string;
            /**
             * Format: uuid
             * @description The document: a UUID.
             */
            document_id: string;
            /** @description With all boxes, including those of tags. */
            roles: components["schemas"]["TemplateRole"][];
            /** @description With all boxes, including those of tags. */
            fields: components["schemas"]["DefinedField"][];
            defaults: components["schemas"]["TemplateDefaults"];
            /** @description Problems that do not prevent the use of the template. */
            warnings: components["schemas"]["TemplateWarning"][];
            /**
             * Format: date-time
             * @description When this version was created.
             */
            created_at: string;
        };
        TemplateBody: {
            /**
             * Format: uuid
             * @description The document: a UUID.
             */
            document_id: string;
            /** @description Your name for the template. Default: the document’s name. */
            name?: string;
            /** @description The roles. Tags in the document add more. */
            roles?: components["schemas"]["TemplateRole"][];
            /** @description The fields. Tags in the document add more. */
            fields?: components["schemas"]["TemplateField"][];
            defaults?: components["schemas"]["TemplateDefaults"];
            /**
             * @description The corner of the page from which `x` and `y` are measured.
             * @default top_left
             * @enum {string}
             */
            cords_origin?: "top_left" | "bottom_left";
            /** @description Whether tags in the document’s text, such as `{{sign:buyer}}`, become boxes. Default: true. */
            tags?: boolean;
        };
        /** @description Options of every request made from the template; the request’s own options override them. */
        TemplateDefaults: {
            is_sequential?: components["schemas"]["IsSequential"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_events?: components["schemas"]["WebhookEvents"];
            /** @description A message to the signers, in the invitation. */
            message?: string;
            /** @description Automatic reminders of signers whose turn it is: `true`, `false`, or a schedule. Default: as the account is set, at first 3 days after the invitation and at 9:00 of the day before the last day. A signer is not reminded twice within an hour, nor after unsubscribing. */
            reminders?: boolean | components["schemas"]["Reminders"];
            overlap?: components["schemas"]["Overlap"];
            /** @description `false`: no mails are sent; for embedding. */
            notify?: boolean;
            webhook_files?: components["schemas"]["WebhookFiles"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A value that differs for each document made from the template. */
        TemplateField: {
            /** @description Like a role’s name, optionally in parts joined by `.`; `buyer.name` and `buyer.email` are filled from the role. */
            name: string;
            /**
             * @description Dates are sent as `2027-01-31`, numbers as `1250.5`.
             * @enum {string}
             */
            type?: "text" | "date" | "number";
            page?: components["schemas"]["SignerPages"];
            /** @description Where the value is drawn, as for a role. Every box shows the same value. */
            cords?: components["schemas"]["SignerBoxes"];
            /** @description In points; reduced, down to 5, if a value does not fit. Default: 11, or the size of its tag. */
            size?: number;
            /**
             * @description Default: `start`, the side on which the value’s script begins.
             * @enum {string}
             */
            align?: "start" | "left" | "center" | "right";
            /** @description Whether a value may have several lines. Default: false. */
            multiline?: boolean;
            /** @description Default: true, unless the field has a default. */
            required?: boolean;
            /** @description The value if none is sent. */
            default?: string;
            /** @description For a date, composed of `YYYY`, `YY`, `MM`, `M`, `DD`, `D`; for a number, one of `1234567.89`, `1234567,89`, `1,234,567.89`, `1.234.567,89`, `1 234 567,89`, `1'234'567.89`, `12,34,567.89`, `1234567`, `1,234,567`, `1.234.567`, `1 234 567`, `1'234'567`, `12,34,567`. */
            format?: string;
        };
        /** @description What a recipient is asked to do, and where and how they sign. Each request names the person. A role without a signature (`approver`, `viewer`, `cc`) has no boxes and no tags. */
        TemplateRole: {
            /** @description Letters, digits, `-` and `_` of any script, as in the tag `{{sign:buyer}}`. */
            name: string;
            role?: components["schemas"]["RecipientRole"];
            cc_at?: components["schemas"]["CcTime"];
            sequence?: components["schemas"]["SigningPosition"];
            sig_type?: components["schemas"]["SigType"];
            page?: components["schemas"]["SignerPages"];
            cords?: components["schemas"]["SignerBoxes"];
            auth?: components["schemas"]["SignerAuth"];
            locale?: components["schemas"]["Locale"];
            redirect_url?: components["schemas"]["RedirectUrl"];
            provider?: components["schemas"]["ProviderId"];
            fallback?: components["schemas"]["Fallback"];
            may_delegate?: components["schemas"]["MayDelegate"];
            certificate?: components["schemas"]["CertificatePin"];
            witness_of?: components["schemas"]["WitnessOfRole"];
            fields?: components["schemas"]["RoleFields"];
        };
        /** @description A sign request from a template. */
        TemplateRow: {
            /** @description The template of the row’s document. */
            template_id: string;
            /** @description The person for each role. Every role of the template needs one. */
            roles: {
                [key: string]: components["schemas"]["PersonInRole"];
            };
            values?: components["schemas"]["TemplateValues"];
            /** @description The version of the template. Default: the newest. */
            version?: number;
            /** @description The name of the document. Default: the name of the template’s document. */
            document_name?: string;
            expiry_date?: components["schemas"]["ExpiryDate"];
            reference?: components["schemas"]["Reference"];
            is_sequential?: components["schemas"]["IsSequential"];
            webhook_url?: components["schemas"]["WebhookUrl"];
            webhook_events?: components["schemas"]["WebhookEvents"];
            /** @description A message to the signers, in the invitation. */
            message?: string;
            /** @description Automatic reminders of signers whose turn it is: `true`, `false`, or a schedule. Default: as the account is set, at first 3 days after the invitation and at 9:00 of the day before the last day. A signer is not reminded twice within an hour, nor after unsubscribing. */
            reminders?: boolean | components["schemas"]["Reminders"];
            overlap?: components["schemas"]["Overlap"];
            /** @description `false`: no mails are sent; for embedding. */
            notify?: boolean;
            webhook_files?: components["schemas"]["WebhookFiles"];
            metadata?: components["schemas"]["Metadata"];
        };
        /** @description A template in a list. */
        TemplateSummary: {
            /** @description The template (`tpl_…`). */
            template_id: string;
            /** @description From 1; each change creates the next. */
            version: number;
            /** @description Your name for the template. */
            name: string;
            /**
             * Format: uuid
             * @description The document: a UUID.
             */
            document_id: string;
            /** @description The names of its roles. */
            roles: string[];
            /** @description The names of its fields. */
            fields: string[];
            /**
             * Format: date-time
             * @description When the template was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When its newest version was created.
             */
            changed_at: string;
        };
        /** @description Templates, newest first. */
        TemplateSummaryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["TemplateSummary"][];
        };
        /** @description Values by field name, drawn in the field’s format. */
        TemplateValues: {
            [key: string]: string | number;
        };
        /** @description A problem that does not prevent the use of the template. */
        TemplateWarning: {
            /** @description The role or field. */
            field: string;
            /** @description What was found, for programs. */
            code: string;
            /** @description What was found, for people. */
            message: string;
        };
        /** @description The endpoint that the test was sent to. */
        TestEventData: {
            /** @description The endpoint (`whe_…`). */
            endpoint_id: string;
            /** @description Its URL. */
            url: string;
        };
        /** @description A period of waiting or of work. */
        TimelineBar: {
            /**
             * @description Of a signer: `waiting_for_turn`, `waiting_to_open`, `waiting_to_sign`, `waiting_to_approve`, `waiting_at_provider`, `signing_with_certificate`. Of mails: `sending_mail`, while a link is queued or being sent. Of the sealer: `sealing`, and `sealing_delayed` after a try that failed.
             * @enum {string}
             */
            kind: "waiting_for_turn" | "waiting_to_open" | "waiting_to_sign" | "waiting_to_approve" | "waiting_at_provider" | "signing_with_certificate" | "sending_mail" | "sealing" | "sealing_delayed";
            /**
             * Format: date-time
             * @description Its beginning.
             */
            from: string;
            /** @description Its end; null while it lasts. */
            to: string | null;
            /** @description In the lane of mails: whose mail it is. */
            signer_id: string | null;
        };
        /** @description A lane of the timeline. */
        TimelineLane: {
            /**
             * @description What the lane is about.
             * @enum {string}
             */
            kind: "request" | "signer" | "mail" | "sealing";
            /** @description The signer of a lane of the kind `signer`. */
            signer_id: string | null;
            /** @description The signer’s name. */
            name: string | null;
            /** @description In the order of the audit trail. */
            points: components["schemas"]["TimelinePoint"][];
            /** @description By their beginning. The bars of one signer, and those of the sealer, do not overlap. */
            bars: components["schemas"]["TimelineBar"][];
        };
        /** @description Something that happened. */
        TimelinePoint: {
            /**
             * @description What happened.
             * @enum {string}
             */
            kind: "created" | "started" | "extended" | "all_signed" | "completed" | "request_declined" | "expired" | "cancelled" | "failed" | "hold_placed" | "hold_lifted" | "erased" | "invited" | "opened" | "link_added" | "link_replaced" | "link_requested" | "link_sent" | "embed_session_opened" | "code_requested" | "code_accepted" | "code_refused" | "viewed" | "shown" | "downloaded" | "transfer_offered" | "certificate_refused" | "provider_failed" | "signing_began" | "signing_completed" | "signing_failed" | "signing_lapsed" | "late_answer_discarded" | "signed" | "approved" | "declined" | "delegated" | "wrong_person" | "reassigned" | "problem" | "problem_resolved" | "mailed" | "bounced" | "reminded" | "reminders_stopped" | "copy_delivered" | "sealed" | "revision_appended" | "seal_error" | "seal_retried";
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description The signer whom it concerns; null: the request. */
            signer_id: string | null;
            /** @description Who did it: `api_key`, `member`, `signer`, `operator` or `system`. */
            actor: string;
            /** @description Codes and values, by kind: such as `error_code`, `channel`, `revision`, `expires_at`, or `mail_id` of the mail. */
            detail: {
                [key: string]: unknown;
            };
            /** @description The number of its entry in the audit trail, from 1. */
            audit_sequence: number;
            /** @description The hash of that entry. */
            audit_hash: string;
        };
        /** @description Any JSON object of at most 262144 bytes: the unfinished body of `POST /document-signrequest`, and what an editor keeps for itself in `editor`. It is not validated. `access_code` of people in `signers` and `roles` is not stored. */
        UnfinishedSignRequest: {
            [key: string]: unknown;
        };
        /** @description The person who is signed in. */
        User: {
            /** @description The user (`usr_…`). */
            id: string;
            /** @description The address that signs you in. */
            email: string;
            /** @description Whether you have opened the link in our mail. */
            email_verified: boolean;
            /** @description Your name. */
            name: string | null;
            language: components["schemas"]["UserLanguage"];
        };
        /**
         * @description The language of pages and of mails to the user.
         * @enum {string}
         */
        UserLanguage: "en" | "hi" | "ta" | "bn" | "ar" | "es" | "fr" | "de" | "pt" | "ru" | "zh" | "ja";
        /** @description What the file is worth. */
        Verdict: {
            outcome: components["schemas"]["Outcome"];
            /** @description The outcome in one sentence. */
            words: string;
            file: components["schemas"]["VerifiedFile"];
            /**
             * Format: date-time
             * @description When the file was verified.
             */
            judged_at: string;
            /** @description A PDF and whether its signatures are valid. */
            document: components["schemas"]["VerifiedPdf"] | null;
            /** @description A PDF and whether its signatures are valid. */
            certificate: components["schemas"]["VerifiedPdf"] | null;
            /** @description The audit trail. */
            trail: components["schemas"]["VerifiedTrail"] | null;
            log: components["schemas"]["VerifiedInclusion"];
            /** @description What was found. */
            findings: components["schemas"]["Finding"][];
        };
        /** @description A recipient of the request. */
        VerifiedAct: {
            /**
             * @description What they were asked to do.
             * @enum {string}
             */
            role: "signer" | "approver" | "witness" | "viewer" | "cc";
            /** @description What they did. Null: nothing yet. */
            act: ("signed" | "approved" | "viewed" | "declined") | null;
            /** @description When. */
            at: string | null;
        };
        /** @description An address that sandbox mail may be sent to. */
        VerifiedAddress: {
            /** @description The address. */
            email: string;
            /** @description Whether sandbox mail is sent there. */
            verified: boolean;
            /**
             * Format: date-time
             * @description When the last code was mailed.
             */
            asked_at: string;
            /** @description When the code was entered. */
            verified_at: string | null;
        };
        /** @description A page of addresses. */
        VerifiedAddressList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["VerifiedAddress"][];
        };
        /** @description The file. */
        VerifiedFile: {
            /**
             * @description What kind of file it is.
             * @enum {string}
             */
            kind: "pdf" | "certificate" | "bundle" | "unknown";
            /** @description In bytes. */
            size: number;
            /** @description SHA-256, in hex. */
            sha256: string;
        };
        /** @description The proof of inclusion in the transparency log. */
        VerifiedInclusion: {
            /**
             * @description Whether the audit trail is in the transparency log.
             * @enum {string}
             */
            state: "included" | "unknown_log" | "missing" | "not_checked" | "failed";
            /** @description The name of the log. */
            log: string | null;
            /** @description How many leaves the log had. */
            size: number | null;
            /** @description The position of the leaf. */
            index: number | null;
            /** @description The number of audit trail entries that the proof covers. */
            covers: number | null;
        };
        /** @description A PDF and whether its signatures are valid. */
        VerifiedPdf: {
            outcome: components["schemas"]["Outcome"];
            /** @description SHA-256, in hex. */
            sha256: string;
            /** @description In bytes. */
            size: number;
            /** @description How many revisions the file has. */
            revisions: number;
            /** @description All signatures, in order. */
            signatures: components["schemas"]["VerifiedSignature"][];
            /** @description What was found. */
            findings: components["schemas"]["Finding"][];
        };
        /** @description A signature and whether it is valid. */
        VerifiedSignature: {
            /**
             * @description What kind of signature it is.
             * @enum {string}
             */
            kind: "signature" | "seal" | "timestamp";
            outcome: components["schemas"]["Outcome"];
            /** @description Who signed, by the certificate. */
            signer: components["schemas"]["SignatureSigner"] | null;
            /** @description The signer that a seal names. */
            sealed_for: string | null;
            /** @description When it was signed. */
            time: components["schemas"]["SignatureTime"] | null;
            /** @description The covered bytes are unchanged since signing. */
            intact: boolean;
            /** @description Its issuer is trusted here. */
            trusted: boolean;
            /**
             * @description Whether its certificate was revoked.
             * @enum {string}
             */
            revocation: "good" | "exempt" | "revoked" | "unknown";
            /** @description PAdES: B-B, B-T, B-LT, B-LTA; PKCS7-… for older forms. */
            level: string | null;
            covers: components["schemas"]["SignatureCoverage"];
            /** @description Changes to the document since the signature. */
            later: components["schemas"]["LaterChange"][];
            /** @description The names of its form fields. */
            fields: string[];
            /** @description The reason that the signature states. */
            reason: string | null;
            /** @description The place that the signature states. */
            location: string | null;
            /** @description What was found. */
            findings: components["schemas"]["Finding"][];
        };
        /** @description The audit trail. */
        VerifiedTrail: {
            /** @description Whether the chain of entries is unbroken. */
            whole: boolean;
            /** @description The sign request. */
            request: string;
            /** @description How many entries there are. */
            count: number;
            /** @description The hash of the last entry. */
            head: string | null;
            /** @description The first entry that is wrong. */
            first_bad: components["schemas"]["BadEntry"] | null;
            /** @description The time of the first entry. */
            begins_at: string | null;
            /** @description The time of the last entry. */
            ends_at: string | null;
            /** @description The signed document that the trail names. */
            document_sha256: string | null;
            /** @description The certificate of completion that the trail names. */
            certificate_sha256: string | null;
            /** @description What each recipient did, in the order of the request. */
            acts: components["schemas"]["VerifiedAct"][];
        };
        /** @description Parameters of `GET /document-signrequest`, as texts, of at most 2048 bytes as JSON. The list validates them when they are used. */
        ViewQuery: {
            [key: string]: string;
        };
        /** @description An event on its way to an endpoint. */
        WebhookDelivery: {
            /** @description The delivery (`whd_…`). */
            id: string;
            /** @description The endpoint (`whe_…`). */
            endpoint_id: string;
            /** @description The event (`evt_…`), sent as `webhook-id`. */
            event_id: string;
            /** @description The type of the event. */
            event_type: string;
            /** @description The sign request; null for a test. */
            sign_request_id: string | null;
            /** @description The number of the event in its sign request. */
            sequence: number;
            /** @description Counts the deliveries to this endpoint without gaps, from 1. Sent as `countersign-delivery-number`; the same in every attempt. Null for deliveries from before they were numbered. */
            number: number | null;
            /**
             * @description `failed`: given up after ten tries. `skipped`: the endpoint was disabled or deleted before it was delivered.
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "skipped";
            /** @description All attempts, in order. */
            attempts: components["schemas"]["DeliveryAttempt"][];
            /** @description When the next attempt is due. */
            next_attempt_at: string | null;
            /** @description Of the body, the same in every attempt; null before the first. */
            body_sha256: string | null;
            /**
             * Format: date-time
             * @description When it was put in the queue.
             */
            created_at: string;
            /** @description When it was delivered, given up or skipped. */
            settled_at: string | null;
        };
        /** @description A page of deliveries. */
        WebhookDeliveryList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["WebhookDelivery"][];
        };
        /** @description A URL that receives events. */
        WebhookEndpoint: {
            /** @description The endpoint (`whe_…`). */
            id: string;
            /** @description Where events are sent. */
            url: string;
            /**
             * @description `webhook_url`: not registered, but named by requests. It gets what each request chose in `webhook_events`; `event_types` is the default.
             * @enum {string}
             */
            kind: "registered" | "webhook_url";
            event_types: components["schemas"]["EventTypes"];
            /** @description Your own text about it. */
            description: string | null;
            /**
             * @description `paused`: it did not answer and is probed; what waits for it is sent when it does.
             * @enum {string}
             */
            state: "enabled" | "paused" | "disabled";
            /** @description When it was disabled. */
            disabled_at: string | null;
            /** @description `gone`: it answered 410. `failing`: no success for five days. */
            disabled_reason: ("owner" | "gone" | "failing") | null;
            /**
             * @description `default`: it is signed with the account’s secret.
             * @enum {string}
             */
            secret_kind: "own" | "default";
            /** @description How many secrets sign each delivery now: the newest, and those that were replaced within a day. */
            signing_secrets: number;
            /** @description Until then a replaced secret signs too. */
            previous_secret_until: string | null;
            /** @description Since when no attempt has succeeded. */
            failing_since: string | null;
            /** @description The next probe. */
            paused_until: string | null;
            /** @description The last attempt that succeeded. */
            last_success_at: string | null;
            /** @description The last attempt that failed. */
            last_failure_at: string | null;
            attempts: components["schemas"]["AttemptCounts"];
            /** @description At most 100 attempts of the newest deliveries, newest first. */
            recent_attempts: components["schemas"]["RecentAttempt"][];
            /** @description Events that were not accepted in ten tries, since it was made: list them with `state=failed`. */
            given_up: number;
            /** @description The `number` of the newest delivery; 0 if there was none. Numbers have no gaps. */
            last_number: number;
            /** @description Deliveries that wait, or are being retried. */
            pending: number;
            /** @description Since when the oldest of them waits. */
            oldest_pending_at: string | null;
            /** @description They verify the `v1a` signatures of this endpoint’s deliveries and of no other’s; newest first. Empty until a worker has published them: within seconds of the registration, and always before the first delivery. */
            public_keys: components["schemas"]["WebhookPublicKey"][];
            /** @description The same keys for a receiver without an API key. */
            public_keys_url: string;
            /**
             * Format: date-time
             * @description When it was registered, or first named by a request.
             */
            created_at: string;
        };
        /** @description A page of endpoints. */
        WebhookEndpointList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description Which events of this request `webhook_url` gets: names of events, `document.*`, `signer.*`, or `*` for both. Default: `document.*`. Refused without a `webhook_url`. */
        WebhookEvents: ("*" | "document.*" | "signer.*" | "document.viewed" | "document.signed" | "document.expired" | "document.declined" | "document.cancelled" | "document.failed" | "document.problem" | "signer.notified" | "signer.signed" | "signer.approved" | "signer.declined" | "signer.failed" | "signer.reassigned" | "signer.delegated" | "signer.link_requested" | "signer.wrong_person" | "signer.email_bounced")[];
        /**
         * @description How `document.signed` contains the signed PDF and the audit trail: inline, each up to 5 MB, or only as links.
         * @enum {string}
         */
        WebhookFiles: "inline" | "link";
        /** @description A public key of an endpoint. */
        WebhookPublicKey: {
            /** @description The key (`whk_…`). */
            id: string;
            /** @constant */
            algorithm: "ed25519";
            /** @description As Standard Webhooks writes it: `whpk_` and the 32 bytes in base64. */
            public_key: string;
            /**
             * Format: date-time
             * @description When it was published.
             */
            created_at: string;
        };
        /** @description A test receiver of webhooks. */
        WebhookReceiver: {
            /** @description The receiver (`whr_…`). */
            id: string;
            /** @description Its URL: register it as a webhook endpoint, or give it as `webhook_url` of a request. Anybody who knows it can send calls to it. */
            url: string;
            /**
             * @description The status that the receiver answers with. 2xx accepts the event; 410 disables the endpoint; after the others it is sent again.
             * @enum {integer}
             */
            response_status: 200 | 204 | 400 | 404 | 410 | 500 | 503;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** @description A call that a test receiver received. */
        WebhookReceiverCall: {
            /** @description The call (`whc_…`). */
            id: string;
            /**
             * Format: date-time
             * @description When it was received.
             */
            received_at: string;
            /**
             * @description `countersign`: this service sent it. `other`: somebody else who knows the URL.
             * @enum {string}
             */
            sender: "countersign" | "other";
            /** @description Those of webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`, `countersign-delivery-number`, `content-type` and `user-agent`. */
            headers: {
                [key: string]: string;
            };
            /** @description The body as text, up to 65536 bytes. */
            body: string;
            /** @description The size of the whole body in bytes. */
            body_size: number;
            /** @description Whether `body` is only the beginning. A signature covers the whole body. */
            body_truncated: boolean;
            /** @description The status that it was answered with. */
            response_status: number;
        };
        /** @description A page of calls. */
        WebhookReceiverCallList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["WebhookReceiverCall"][];
        };
        /** @description A page of receivers. */
        WebhookReceiverList: components["schemas"]["ListPage"] & {
            /** @description The rows of this page. */
            data: components["schemas"]["WebhookReceiver"][];
        };
        /** @description The request that each attempt sends. */
        WebhookRequest: {
            /** @description Always `POST`. */
            method: string;
            /** @description Where it is sent now; null if the endpoint is deleted. */
            url: string | null;
            /** @description The headers that are the same in every attempt. `webhook-timestamp` and `webhook-signature` are made for each attempt, and are not stored. */
            headers: {
                [key: string]: unknown;
            };
            /** @description The body, with links to its files instead of the files. Null for a key without the scope `requests:read`. */
            body: string | null;
        };
        /** @description The body of a `webhook.test` webhook. */
        WebhookTestEvent: components["schemas"]["EventEnvelope"] & {
            /** @constant */
            type: "webhook.test";
            data: components["schemas"]["TestEventData"];
        };
        /**
         * Format: uri
         * @description Where the events of this request go; https, or http where the operator allows the host. The event log has all of them too.
         */
        WebhookUrl: string;
        /** @description For `role: "witness"`, and required there: the position of their signer in the list, from 1. */
        WitnessOf: number;
        /** @description For `role: "witness"`, and required there: the name of the role whose signature they witness. */
        WitnessOfRole: string;
        /** @description Background work that failed. */
        WorkProblem: {
            /**
             * @description The kind of background work that failed.
             * @enum {string}
             */
            work: "drawing" | "rendering" | "mail" | "digest" | "sealing" | "certificate_of_completion" | "provider" | "log" | "storage" | "webhook" | "webhook_files" | "bulk_row" | "timer" | "job";
            /** @description One of a closed list. See the webhooks guide. */
            code: string;
            /** @description What failed, and what to do. */
            message: string;
            /** @description The signer whom the work was for; null: the request. */
            signer_id: string | null;
            /**
             * Format: date-time
             * @description When it failed.
             */
            at: string;
        };
        /** @description They say that somebody else should have been asked. They stay asked until you reassign. */
        WrongPerson: {
            /**
             * Format: date-time
             * @description When they said so.
             */
            at: string;
            /** @description What they wrote, such as the name of the right person. */
            note: string | null;
        };
    };
    responses: {
        /** @description Unprocessable Entity. `code` says why. */
        Invalid: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "validation_failed",
                 *       "message": "signers[1].email is required.",
                 *       "errors": [
                 *         {
                 *           "field": "signers[1].email",
                 *           "code": "required",
                 *           "message": "signers[1].email is required."
                 *         }
                 *       ],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-validation_failed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflict. `code` says why. */
        Conflict: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "signrequest_exists",
                 *       "message": "The document has an open or completed request. See sign_request_id and state.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-signrequest_exists"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found, or not accessible with this key. */
        NotFound: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "not_found",
                 *       "message": "Not found, or not accessible with this key.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-not_found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `range_not_satisfiable`: The Range begins after the end of the file. Content-Range has its size. */
        RangeNotSatisfiable: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Content-Range": components["headers"]["ContentRange"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "range_not_satisfiable",
                 *       "message": "The Range begins after the end of the file. Content-Range has its size.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-range_not_satisfiable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `signing_unavailable`: Signing is not configured in this mode. */
        ServiceUnavailable: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "signing_unavailable",
                 *       "message": "Signing is not configured in this mode.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-signing_unavailable"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `bulk_too_large`: The bulk job has too many rows or bytes, or a row is too long. */
        TooLarge: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "bulk_too_large",
                 *       "message": "The bulk job has too many rows or bytes, or a row is too long.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-bulk_too_large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_many_tries`: Five wrong codes were entered. A new link from the sender allows new tries. `rate_limited`: Too many calls. Retry-After says when to continue. */
        RateLimited: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "too_many_tries",
                 *       "message": "Five wrong codes were entered. A new link from the sender allows new tries.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-too_many_tries"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `sandbox_only`: The call is available in the sandbox only. `live_key_required`: The change affects the live environment and needs a live key. `not_shown`: The document is shown to signers whose turn it is, and to all signers when it is complete. */
        Forbidden: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "sandbox_only",
                 *       "message": "The call is available in the sandbox only.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-sandbox_only"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `authorization_pending`: The person has not confirmed the code yet. Ask again after `interval` seconds. `slow_down`: The device code is asked for too often. Add five seconds to the interval. `expired_token`: The device code has expired. Ask for a new one. `access_denied`: The person has refused. `invalid_grant`: The device code is unknown or was used. `unsupported_grant_type`: The call accepts only the grant type of device codes. */
        BadRequest: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "authorization_pending",
                 *       "message": "The person has not confirmed the code yet. Ask again after `interval` seconds.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-authorization_pending"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An error that does not depend on the call. 400: `malformed_json`, `bad_request`; 401: `missing_api_key`, `invalid_api_key`, `session_over`; 403: `insufficient_scope`, `session_required`, `step_up_required`, `not_permitted`, `account_suspended`, `account_closed`, `cross_site`; 405: `method_not_allowed`; 408: `request_timeout`; 413: `document_too_large`; 414: `uri_too_long`; 415: `unsupported_media_type`; 417: `expectation_failed`; 429: `rate_limited`; 431: `headers_too_large`; 500: `internal_error`; 503: `overloaded`, `unavailable`. */
        OtherError: {
            headers: {
                "Request-Id": components["headers"]["RequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "RateLimit-Reset": components["headers"]["RateLimitReset"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "error",
                 *       "code": "invalid_api_key",
                 *       "message": "The key is mistyped, unknown, revoked or expired.",
                 *       "errors": [],
                 *       "request_id": "req_01a1dd52748f7060b449ebaef760dfd6",
                 *       "doc_url": "https://countersign.example.com/docs#errors-invalid_api_key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The document is stored. */
        CopyDocument200: {
            headers: {
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Done"] & components["schemas"]["Document"];
            };
        };
        /** @description The PDF. */
        GetDocumentContent200: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Accept-Ranges": components["headers"]["AcceptRanges"];
                "Repr-Digest": components["headers"]["ReprDigest"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": string;
            };
        };
        /** @description The requested range. */
        GetAuditTrail206: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Accept-Ranges": components["headers"]["AcceptRanges"];
                "Repr-Digest": components["headers"]["ReprDigest"];
                "Content-Disposition": components["headers"]["ContentDisposition"];
                "Content-Range": components["headers"]["ContentRange"];
                [name: string]: unknown;
            };
            content: {
                "application/pdf": string;
            };
        };
        /** @description Not modified: `If-None-Match` names the current file. */
        FindAnchors304: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The request is created. */
        CreateSignRequest200: {
            headers: {
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                "Sign-Request-Id": components["headers"]["SignRequestId"];
                Location: components["headers"]["Location"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "success",
                 *       "message": "The sign request was created.",
                 *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11"
                 *     }
                 */
                "application/json": components["schemas"]["CreatedSignRequest"];
            };
        };
        /** @description The file. */
        ExportBulkValues200: {
            headers: {
                "Content-Disposition": components["headers"]["ContentDisposition"];
                [name: string]: unknown;
            };
            content: {
                "text/csv": string;
            };
        };
        /** @description The request as it is now. */
        ActAsSandboxSigner200: {
            headers: {
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChangedSignRequest"];
            };
        };
        /** @description The stream. */
        StreamBulkProgress200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/event-stream": unknown;
            };
        };
        /** @description The job and its progress. */
        CancelBulkJob200: {
            headers: {
                "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"] & components["schemas"]["BulkJob"] & {
                    /** @description What was done, for a person. */
                    message?: string;
                };
            };
        };
        /** @description The branding as it is now. */
        ChangeBranding200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"] & components["schemas"]["Branding"];
            };
        };
        /** @description Done. */
        LeaveAccount200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "success",
                 *       "message": "Done."
                 *     }
                 */
                "application/json": components["schemas"]["Done"];
            };
        };
        /** @description The member. */
        ChangeMember200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Done"] & components["schemas"]["Member"];
            };
        };
        /** @description The invitation. */
        Invite200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Done"] & components["schemas"]["Invitation"];
            };
        };
        /** @description It is removed. */
        DeleteSso200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "status": "success",
                 *       "message": "Done."
                 *     }
                 */
                "application/json": components["schemas"]["Done"];
            };
        };
        /** @description The codes. */
        AskForDeviceCode200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Success"] & {
                    /** @description For the next call. Keep it secret. */
                    device_code: string;
                    /** @description What the person types or compares. */
                    user_code: string;
                    /** @description The page to open. */
                    verification_uri: string;
                    /** @description The same with the code. */
                    verification_uri_complete: string;
                    /** @description How many seconds the codes are valid. */
                    expires_in: number;
                    /** @description How many seconds to wait between two calls for the token. */
                    interval: number;
                };
            };
        };
        /** @description The call was refused. */
        ScimCreateUser400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:Error"
                 *       ],
                 *       "status": "409",
                 *       "scimType": "uniqueness",
                 *       "detail": "A user with this userName exists."
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimError"];
            };
        };
        /** @description The user, as it is now. */
        ScimPatchUser200: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:schemas:core:2.0:User"
                 *       ],
                 *       "id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11"
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimUser"];
            };
        };
    };
    parameters: {
        /** @description The job (`job_…`). */
        BulkJobId: string;
        /**
         * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
         * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        CountersignAccount: string;
        /** @description With a session: the mode of the call. `test`, if it is omitted. */
        CountersignMode: "test" | "live";
        /** @description Only requests created at this time (RFC 3339) or later. */
        CreatedFrom: string;
        /** @description Only requests created before this time (RFC 3339). */
        CreatedTo: string;
        /**
         * @description The document: a UUID.
         * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
         */
        DocumentId: string;
        /**
         * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
         * @example order-7-create
         */
        IdempotencyKey: string;
        /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
        IfNoneMatch: string;
        /** @description The `ETag` of an earlier download: `Range` applies only if the file is the same. */
        IfRange: string;
        /** @description The invitation (`inv_…`). */
        InvitationId: string;
        /** @description How many to return at most. */
        Limit: number;
        /**
         * @description `test` is the sandbox’s log, `live` that of live requests.
         * @example test
         */
        LogName: string;
        /**
         * @description The mail (`mail_…`).
         * @example mail_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        MailId: string;
        /** @description The member (`usr_…`). */
        MemberId: string;
        /** @description With `true`, only requests that need your attention: something failed, a mail was returned, or the request expires within 72 hours. The member `attention` of each says why. */
        NeedsAttention: boolean;
        /**
         * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
         * @example return=representation
         */
        Prefer: string;
        /**
         * @description One range of bytes.
         * @example bytes=0-65535
         */
        Range: string;
        /** @description Only requests that this bulk job created (`job_…`). */
        RequestBulkJob: string;
        /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
        RequestDocumentId: string;
        /** @description Returns only requests with this reference. */
        RequestReference: string;
        /**
         * @description Words. Returns only requests in which each of them begins a word of a signer’s name or address, of the reference, of the name of the document, or of the ids of the request and the document. Case, accents and width do not matter. A new request can be found after a few seconds.
         * @example asha lease
         */
        RequestSearch: string;
        /**
         * @description Only requests with a signer who has exactly this e-mail address, in upper or lower case.
         * @example asha@example.com
         */
        RequestSigner: string;
        /**
         * @description Only requests in this state, or in one of these: `state=pending,in_progress`, or repeated.
         * @example [
         *       "pending"
         *     ]
         */
        RequestStates: ("pending" | "in_progress" | "sealing" | "completed" | "declined" | "expired" | "cancelled" | "failed")[];
        /** @description The id of an older request of the same document (`sr_…`). */
        SignRequestId: string;
        /**
         * @description The signer, as the sign request shows it (`sgn_…`).
         * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        SignerId: string;
        /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
        StartingAfter: string;
        /**
         * @description The template (`tpl_…`).
         * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        TemplateId: string;
        /**
         * @description The delivery (`whd_…`).
         * @example whd_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        WebhookDeliveryId: string;
        /**
         * @description The endpoint (`whe_…`).
         * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        WebhookEndpointId: string;
        /**
         * @description The receiver (`whr_…`).
         * @example whr_06d8h2m4v5e3rkz0t1w9x7y2ba
         */
        WebhookReceiverId: string;
    };
    requestBodies: never;
    headers: {
        /** @description `bytes`: a part of the file can be requested with `Range`. */
        AcceptRanges: string;
        /** @description The methods that the path supports. */
        Allow: string;
        /** @description The name of the file. */
        ContentDisposition: string;
        /** @description The part that is sent, or the size of the file. */
        ContentRange: string;
        /** @description The SHA-256 of the file. Send it as `If-None-Match`. */
        ETag: string;
        /** @description `true`: the response of the first call with this Idempotency-Key or body. */
        IdempotentReplayed: string;
        /** @description The path of what was created. */
        Location: string;
        /** @description The number of errors. 0: create would accept the boxes. */
        PlacementErrors: number;
        /** @description The page in the image. */
        PlacementPage: number;
        /** @description All pages that have a box. */
        PlacementPages: string;
        /** @description The number of warnings, which are below the page. */
        PlacementWarnings: number;
        /** @description The writes that the account may make in a minute. */
        RateLimitLimit: number;
        /** @description How many of them remain. */
        RateLimitRemaining: number;
        /** @description The seconds until the limit starts anew. */
        RateLimitReset: number;
        /** @description The SHA-256 of the whole file (RFC 9530). */
        ReprDigest: string;
        /** @description The id of the call. Quote it when you report a problem. */
        RequestId: string;
        /** @description The seconds after which the call can be repeated. */
        RetryAfter: number;
        /** @description The id of the sign request. */
        SignRequestId: string;
        /** @description How to authenticate: `Bearer`. */
        WWWAuthenticate: string;
    };
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AccountApprovedEvent = components['schemas']['AccountApprovedEvent'];
export type AccountChangedEvent = components['schemas']['AccountChangedEvent'];
export type AccountClosedEvent = components['schemas']['AccountClosedEvent'];
export type AccountEventData = components['schemas']['AccountEventData'];
export type AccountReopenedEvent = components['schemas']['AccountReopenedEvent'];
export type AccountResumedEvent = components['schemas']['AccountResumedEvent'];
export type AccountSuspendedEvent = components['schemas']['AccountSuspendedEvent'];
export type Activity = components['schemas']['Activity'];
export type ActivityActor = components['schemas']['ActivityActor'];
export type ActivityList = components['schemas']['ActivityList'];
export type AdmissionRefusal = components['schemas']['AdmissionRefusal'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type Approval = components['schemas']['Approval'];
export type ApprovalList = components['schemas']['ApprovalList'];
export type AttemptCounts = components['schemas']['AttemptCounts'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditHead = components['schemas']['AuditHead'];
export type Author = components['schemas']['Author'];
export type AwaitedSigner = components['schemas']['AwaitedSigner'];
export type BadEntry = components['schemas']['BadEntry'];
export type Bounce = components['schemas']['Bounce'];
export type Box = components['schemas']['Box'];
export type Branding = components['schemas']['Branding'];
export type BrandingLogo = components['schemas']['BrandingLogo'];
export type BrandingTextsOfLanguage = components['schemas']['BrandingTextsOfLanguage'];
export type BrandingTextsOfLanguageChange = components['schemas']['BrandingTextsOfLanguageChange'];
export type BrandingTones = components['schemas']['BrandingTones'];
export type BulkJob = components['schemas']['BulkJob'];
export type BulkJobCompletedEvent = components['schemas']['BulkJobCompletedEvent'];
export type BulkJobEventData = components['schemas']['BulkJobEventData'];
export type BulkJobProblem = components['schemas']['BulkJobProblem'];
export type BulkJobProblemEvent = components['schemas']['BulkJobProblemEvent'];
export type BulkJobProblemEventData = components['schemas']['BulkJobProblemEventData'];
export type BulkJobProgress = components['schemas']['BulkJobProgress'];
export type BulkJobState = components['schemas']['BulkJobState'];
export type BulkJobSummary = components['schemas']['BulkJobSummary'];
export type BulkJobSummaryList = components['schemas']['BulkJobSummaryList'];
export type BulkJobWait = components['schemas']['BulkJobWait'];
export type BulkLink = components['schemas']['BulkLink'];
export type BulkRow = components['schemas']['BulkRow'];
export type BulkRowFailure = components['schemas']['BulkRowFailure'];
export type BulkRowList = components['schemas']['BulkRowList'];
export type BulkRowState = components['schemas']['BulkRowState'];
export type CallCaller = components['schemas']['CallCaller'];
export type CcTime = components['schemas']['CcTime'];
export type CertificatePin = components['schemas']['CertificatePin'];
export type ChangedSignRequest = components['schemas']['ChangedSignRequest'];
export type ClientName = components['schemas']['ClientName'];
export type CreatedSignRequest = components['schemas']['CreatedSignRequest'];
export type DefinedField = components['schemas']['DefinedField'];
export type DelegatedBy = components['schemas']['DelegatedBy'];
export type DeliveryAttempt = components['schemas']['DeliveryAttempt'];
export type DnsRecord = components['schemas']['DnsRecord'];
export type Document = components['schemas']['Document'];
export type DocumentCancelledEvent = components['schemas']['DocumentCancelledEvent'];
export type DocumentDeclinedEvent = components['schemas']['DocumentDeclinedEvent'];
export type DocumentExpiredEvent = components['schemas']['DocumentExpiredEvent'];
export type DocumentFailedEvent = components['schemas']['DocumentFailedEvent'];
export type DocumentFormField = components['schemas']['DocumentFormField'];
export type DocumentLine = components['schemas']['DocumentLine'];
export type DocumentProblemEvent = components['schemas']['DocumentProblemEvent'];
export type DocumentSignedEvent = components['schemas']['DocumentSignedEvent'];
export type DocumentSummary = components['schemas']['DocumentSummary'];
export type DocumentSummaryList = components['schemas']['DocumentSummaryList'];
export type DocumentTag = components['schemas']['DocumentTag'];
export type DocumentTagProblem = components['schemas']['DocumentTagProblem'];
export type DocumentTextPlace = components['schemas']['DocumentTextPlace'];
export type DocumentViewedEvent = components['schemas']['DocumentViewedEvent'];
export type Done = components['schemas']['Done'];
export type Draft = components['schemas']['Draft'];
export type DraftSummary = components['schemas']['DraftSummary'];
export type DraftSummaryList = components['schemas']['DraftSummaryList'];
export type Email = components['schemas']['Email'];
export type Error = components['schemas']['Error'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorDetails = components['schemas']['ErrorDetails'];
export type Event = components['schemas']['Event'];
export type EventActor = components['schemas']['EventActor'];
export type EventEnvelope = components['schemas']['EventEnvelope'];
export type EventFile = components['schemas']['EventFile'];
export type EventPage = components['schemas']['EventPage'];
export type EventPattern = components['schemas']['EventPattern'];
export type EventType = components['schemas']['EventType'];
export type EventTypes = components['schemas']['EventTypes'];
export type ExistingSignature = components['schemas']['ExistingSignature'];
export type ExpiryDate = components['schemas']['ExpiryDate'];
export type Fallback = components['schemas']['Fallback'];
export type FieldError = components['schemas']['FieldError'];
export type FieldValues = components['schemas']['FieldValues'];
export type FilledField = components['schemas']['FilledField'];
export type Finding = components['schemas']['Finding'];
export type FindingTopic = components['schemas']['FindingTopic'];
export type GoLive = components['schemas']['GoLive'];
export type GoLiveDetail = components['schemas']['GoLiveDetail'];
export type GoLiveItem = components['schemas']['GoLiveItem'];
export type GoLiveItemId = components['schemas']['GoLiveItemId'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationList = components['schemas']['InvitationList'];
export type IsSequential = components['schemas']['IsSequential'];
export type Ja = components['schemas']['Ja'];
export type KeyCreatedEvent = components['schemas']['KeyCreatedEvent'];
export type KeyEventData = components['schemas']['KeyEventData'];
export type KeyRevokedEvent = components['schemas']['KeyRevokedEvent'];
export type Language = components['schemas']['Language'];
export type LastMail = components['schemas']['LastMail'];
export type LaterChange = components['schemas']['LaterChange'];
export type LinkRequest = components['schemas']['LinkRequest'];
export type LinkRequestEventData = components['schemas']['LinkRequestEventData'];
export type ListPage = components['schemas']['ListPage'];
export type ListedAwaitedSigner = components['schemas']['ListedAwaitedSigner'];
export type ListedSigner = components['schemas']['ListedSigner'];
export type Locale = components['schemas']['Locale'];
export type LogLeaf = components['schemas']['LogLeaf'];
export type LoggedCall = components['schemas']['LoggedCall'];
export type LoggedCallList = components['schemas']['LoggedCallList'];
export type MailAddress = components['schemas']['MailAddress'];
export type MailAttachment = components['schemas']['MailAttachment'];
export type MayDelegate = components['schemas']['MayDelegate'];
export type Member = components['schemas']['Member'];
export type MemberChangedEvent = components['schemas']['MemberChangedEvent'];
export type MemberEventData = components['schemas']['MemberEventData'];
export type MemberInvitedEvent = components['schemas']['MemberInvitedEvent'];
export type MemberJoinedEvent = components['schemas']['MemberJoinedEvent'];
export type MemberList = components['schemas']['MemberList'];
export type MemberRemovedEvent = components['schemas']['MemberRemovedEvent'];
export type Metadata = components['schemas']['Metadata'];
export type Mode = components['schemas']['Mode'];
export type NameCheck = components['schemas']['NameCheck'];
export type NewSignRequest = components['schemas']['NewSignRequest'];
export type NewSignRequestFromTemplate = components['schemas']['NewSignRequestFromTemplate'];
export type NewSigner = components['schemas']['NewSigner'];
export type NewSignerField = components['schemas']['NewSignerField'];
export type Normalisation = components['schemas']['Normalisation'];
export type Outcome = components['schemas']['Outcome'];
export type Overlap = components['schemas']['Overlap'];
export type OwnMembership = components['schemas']['OwnMembership'];
export type OwnSession = components['schemas']['OwnSession'];
export type Page = components['schemas']['Page'];
export type PageRectangle = components['schemas']['PageRectangle'];
export type PdfA = components['schemas']['PdfA'];
export type PersonInRole = components['schemas']['PersonInRole'];
export type PersonName = components['schemas']['PersonName'];
export type PlacedBox = components['schemas']['PlacedBox'];
export type PlacementWarning = components['schemas']['PlacementWarning'];
export type Preflight = components['schemas']['Preflight'];
export type PreflightWarning = components['schemas']['PreflightWarning'];
export type Problem = components['schemas']['Problem'];
export type ProblemEventData = components['schemas']['ProblemEventData'];
export type ProviderId = components['schemas']['ProviderId'];
export type ProviderSwitch = components['schemas']['ProviderSwitch'];
export type RecentAttempt = components['schemas']['RecentAttempt'];
export type RecipientRole = components['schemas']['RecipientRole'];
export type RedirectUrl = components['schemas']['RedirectUrl'];
export type Reference = components['schemas']['Reference'];
export type RefusalsOfModes = components['schemas']['RefusalsOfModes'];
export type ReminderSchedule = components['schemas']['ReminderSchedule'];
export type Reminders = components['schemas']['Reminders'];
export type RequestEventData = components['schemas']['RequestEventData'];
export type RequestMailSummary = components['schemas']['RequestMailSummary'];
export type RequestMailSummaryList = components['schemas']['RequestMailSummaryList'];
export type Role = components['schemas']['Role'];
export type RoleFields = components['schemas']['RoleFields'];
export type RolePrefill = components['schemas']['RolePrefill'];
export type RowError = components['schemas']['RowError'];
export type SandboxMailSummary = components['schemas']['SandboxMailSummary'];
export type SandboxMailSummaryList = components['schemas']['SandboxMailSummaryList'];
export type SavedView = components['schemas']['SavedView'];
export type SavedViewList = components['schemas']['SavedViewList'];
export type ScheduledChange = components['schemas']['ScheduledChange'];
export type ScimConfig = components['schemas']['ScimConfig'];
export type ScimError = components['schemas']['ScimError'];
export type ScimPage = components['schemas']['ScimPage'];
export type ScimPatch = components['schemas']['ScimPatch'];
export type ScimToken = components['schemas']['ScimToken'];
export type ScimUser = components['schemas']['ScimUser'];
export type ScimUserInput = components['schemas']['ScimUserInput'];
export type Scope = components['schemas']['Scope'];
export type ScopesOfModes = components['schemas']['ScopesOfModes'];
export type SealError = components['schemas']['SealError'];
export type SealErrorCode = components['schemas']['SealErrorCode'];
export type SenderDomain = components['schemas']['SenderDomain'];
export type SenderDomainState = components['schemas']['SenderDomainState'];
export type Session = components['schemas']['Session'];
export type SessionList = components['schemas']['SessionList'];
export type ShowIf = components['schemas']['ShowIf'];
export type SigType = components['schemas']['SigType'];
export type SignRequest = components['schemas']['SignRequest'];
export type SignRequestFailure = components['schemas']['SignRequestFailure'];
export type SignRequestState = components['schemas']['SignRequestState'];
export type SignRequestSummary = components['schemas']['SignRequestSummary'];
export type SignRequestSummaryList = components['schemas']['SignRequestSummaryList'];
export type SignatureCoverage = components['schemas']['SignatureCoverage'];
export type SignatureSigner = components['schemas']['SignatureSigner'];
export type SignatureTime = components['schemas']['SignatureTime'];
export type SignedEventData = components['schemas']['SignedEventData'];
export type Signer = components['schemas']['Signer'];
export type SignerApprovedEvent = components['schemas']['SignerApprovedEvent'];
export type SignerAuth = components['schemas']['SignerAuth'];
export type SignerBoxes = components['schemas']['SignerBoxes'];
export type SignerDeclinedEvent = components['schemas']['SignerDeclinedEvent'];
export type SignerDelegatedEvent = components['schemas']['SignerDelegatedEvent'];
export type SignerEmailBouncedEvent = components['schemas']['SignerEmailBouncedEvent'];
export type SignerEventData = components['schemas']['SignerEventData'];
export type SignerFailedEvent = components['schemas']['SignerFailedEvent'];
export type SignerFieldType = components['schemas']['SignerFieldType'];
export type SignerFields = components['schemas']['SignerFields'];
export type SignerLink = components['schemas']['SignerLink'];
export type SignerLinkRequestedEvent = components['schemas']['SignerLinkRequestedEvent'];
export type SignerNotifiedEvent = components['schemas']['SignerNotifiedEvent'];
export type SignerPages = components['schemas']['SignerPages'];
export type SignerReassignedEvent = components['schemas']['SignerReassignedEvent'];
export type SignerRole = components['schemas']['SignerRole'];
export type SignerSignedEvent = components['schemas']['SignerSignedEvent'];
export type SignerState = components['schemas']['SignerState'];
export type SignerSummary = components['schemas']['SignerSummary'];
export type SignerWrongPersonEvent = components['schemas']['SignerWrongPersonEvent'];
export type SigningPosition = components['schemas']['SigningPosition'];
export type SsoConnection = components['schemas']['SsoConnection'];
export type SsoDomain = components['schemas']['SsoDomain'];
export type Success = components['schemas']['Success'];
export type Template = components['schemas']['Template'];
export type TemplateBody = components['schemas']['TemplateBody'];
export type TemplateDefaults = components['schemas']['TemplateDefaults'];
export type TemplateField = components['schemas']['TemplateField'];
export type TemplateRole = components['schemas']['TemplateRole'];
export type TemplateRow = components['schemas']['TemplateRow'];
export type TemplateSummary = components['schemas']['TemplateSummary'];
export type TemplateSummaryList = components['schemas']['TemplateSummaryList'];
export type TemplateValues = components['schemas']['TemplateValues'];
export type TemplateWarning = components['schemas']['TemplateWarning'];
export type TestEventData = components['schemas']['TestEventData'];
export type TimelineBar = components['schemas']['TimelineBar'];
export type TimelineLane = components['schemas']['TimelineLane'];
export type TimelinePoint = components['schemas']['TimelinePoint'];
export type UnfinishedSignRequest = components['schemas']['UnfinishedSignRequest'];
export type User = components['schemas']['User'];
export type UserLanguage = components['schemas']['UserLanguage'];
export type Verdict = components['schemas']['Verdict'];
export type VerifiedAct = components['schemas']['VerifiedAct'];
export type VerifiedAddress = components['schemas']['VerifiedAddress'];
export type VerifiedAddressList = components['schemas']['VerifiedAddressList'];
export type VerifiedFile = components['schemas']['VerifiedFile'];
export type VerifiedInclusion = components['schemas']['VerifiedInclusion'];
export type VerifiedPdf = components['schemas']['VerifiedPdf'];
export type VerifiedSignature = components['schemas']['VerifiedSignature'];
export type VerifiedTrail = components['schemas']['VerifiedTrail'];
export type ViewQuery = components['schemas']['ViewQuery'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];
export type WebhookEvents = components['schemas']['WebhookEvents'];
export type WebhookFiles = components['schemas']['WebhookFiles'];
export type WebhookPublicKey = components['schemas']['WebhookPublicKey'];
export type WebhookReceiver = components['schemas']['WebhookReceiver'];
export type WebhookReceiverCall = components['schemas']['WebhookReceiverCall'];
export type WebhookReceiverCallList = components['schemas']['WebhookReceiverCallList'];
export type WebhookReceiverList = components['schemas']['WebhookReceiverList'];
export type WebhookRequest = components['schemas']['WebhookRequest'];
export type WebhookTestEvent = components['schemas']['WebhookTestEvent'];
export type WebhookUrl = components['schemas']['WebhookUrl'];
export type WitnessOf = components['schemas']['WitnessOf'];
export type WitnessOfRole = components['schemas']['WitnessOfRole'];
export type WorkProblem = components['schemas']['WorkProblem'];
export type WrongPerson = components['schemas']['WrongPerson'];
export type ResponseInvalid = components['responses']['Invalid'];
export type ResponseConflict = components['responses']['Conflict'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseRangeNotSatisfiable = components['responses']['RangeNotSatisfiable'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseTooLarge = components['responses']['TooLarge'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseForbidden = components['responses']['Forbidden'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseOtherError = components['responses']['OtherError'];
export type ResponseCopyDocument200 = components['responses']['CopyDocument200'];
export type ResponseGetDocumentContent200 = components['responses']['GetDocumentContent200'];
export type ResponseGetAuditTrail206 = components['responses']['GetAuditTrail206'];
export type ResponseFindAnchors304 = components['responses']['FindAnchors304'];
export type ResponseCreateSignRequest200 = components['responses']['CreateSignRequest200'];
export type ResponseExportBulkValues200 = components['responses']['ExportBulkValues200'];
export type ResponseActAsSandboxSigner200 = components['responses']['ActAsSandboxSigner200'];
export type ResponseStreamBulkProgress200 = components['responses']['StreamBulkProgress200'];
export type ResponseCancelBulkJob200 = components['responses']['CancelBulkJob200'];
export type ResponseChangeBranding200 = components['responses']['ChangeBranding200'];
export type ResponseLeaveAccount200 = components['responses']['LeaveAccount200'];
export type ResponseChangeMember200 = components['responses']['ChangeMember200'];
export type ResponseInvite200 = components['responses']['Invite200'];
export type ResponseDeleteSso200 = components['responses']['DeleteSso200'];
export type ResponseAskForDeviceCode200 = components['responses']['AskForDeviceCode200'];
export type ResponseScimCreateUser400 = components['responses']['ScimCreateUser400'];
export type ResponseScimPatchUser200 = components['responses']['ScimPatchUser200'];
export type ParameterBulkJobId = components['parameters']['BulkJobId'];
export type ParameterCountersignAccount = components['parameters']['CountersignAccount'];
export type ParameterCountersignMode = components['parameters']['CountersignMode'];
export type ParameterCreatedFrom = components['parameters']['CreatedFrom'];
export type ParameterCreatedTo = components['parameters']['CreatedTo'];
export type ParameterDocumentId = components['parameters']['DocumentId'];
export type ParameterIdempotencyKey = components['parameters']['IdempotencyKey'];
export type ParameterIfNoneMatch = components['parameters']['IfNoneMatch'];
export type ParameterIfRange = components['parameters']['IfRange'];
export type ParameterInvitationId = components['parameters']['InvitationId'];
export type ParameterLimit = components['parameters']['Limit'];
export type ParameterLogName = components['parameters']['LogName'];
export type ParameterMailId = components['parameters']['MailId'];
export type ParameterMemberId = components['parameters']['MemberId'];
export type ParameterNeedsAttention = components['parameters']['NeedsAttention'];
export type ParameterPrefer = components['parameters']['Prefer'];
export type ParameterRange = components['parameters']['Range'];
export type ParameterRequestBulkJob = components['parameters']['RequestBulkJob'];
export type ParameterRequestDocumentId = components['parameters']['RequestDocumentId'];
export type ParameterRequestReference = components['parameters']['RequestReference'];
export type ParameterRequestSearch = components['parameters']['RequestSearch'];
export type ParameterRequestSigner = components['parameters']['RequestSigner'];
export type ParameterRequestStates = components['parameters']['RequestStates'];
export type ParameterSignRequestId = components['parameters']['SignRequestId'];
export type ParameterSignerId = components['parameters']['SignerId'];
export type ParameterStartingAfter = components['parameters']['StartingAfter'];
export type ParameterTemplateId = components['parameters']['TemplateId'];
export type ParameterWebhookDeliveryId = components['parameters']['WebhookDeliveryId'];
export type ParameterWebhookEndpointId = components['parameters']['WebhookEndpointId'];
export type ParameterWebhookReceiverId = components['parameters']['WebhookReceiverId'];
export type HeaderAcceptRanges = components['headers']['AcceptRanges'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderContentDisposition = components['headers']['ContentDisposition'];
export type HeaderContentRange = components['headers']['ContentRange'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderIdempotentReplayed = components['headers']['IdempotentReplayed'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderPlacementErrors = components['headers']['PlacementErrors'];
export type HeaderPlacementPage = components['headers']['PlacementPage'];
export type HeaderPlacementPages = components['headers']['PlacementPages'];
export type HeaderPlacementWarnings = components['headers']['PlacementWarnings'];
export type HeaderRateLimitLimit = components['headers']['RateLimitLimit'];
export type HeaderRateLimitRemaining = components['headers']['RateLimitRemaining'];
export type HeaderRateLimitReset = components['headers']['RateLimitReset'];
export type HeaderReprDigest = components['headers']['ReprDigest'];
export type HeaderRequestId = components['headers']['RequestId'];
export type HeaderRetryAfter = components['headers']['RetryAfter'];
export type HeaderSignRequestId = components['headers']['SignRequestId'];
export type HeaderWwwAuthenticate = components['headers']['WWWAuthenticate'];
export type $defs = Record<string, never>;
export interface operations {
    listDocuments: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Documents, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "name": "Lease 2027.pdf",
                     *           "size": 48211,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "content_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "page_count": 1,
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentSummaryList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: {
                /**
                 * @description The name that signers see, in any script. Default: the file name.
                 * @example Lease 2027.pdf
                 */
                name?: string;
                /** @description Remove an owner password, if you are entitled to. The removal is recorded. */
                allow_decrypt?: boolean;
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The PDF.
                     */
                    file: string;
                    /** @description The name that signers see, in any script. Default: the file name. */
                    name?: string;
                    /**
                     * @description Remove an owner password, if you are entitled to. The removal is recorded.
                     * @enum {string}
                     */
                    allow_decrypt?: "true" | "false";
                };
                /**
                 * @example {
                 *       "name": "Lease 2027.pdf",
                 *       "content_base64": "JVBERi0xLjcK"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: byte
                     * @description The PDF in base64.
                     */
                    content_base64: string;
                    /** @description The name that signers see, in any script. Default: the file name. */
                    name?: string;
                    /** @description Remove an owner password, if you are entitled to. The removal is recorded. */
                    allow_decrypt?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["CopyDocument200"];
            409: components["responses"]["Conflict"];
            /** @description Also `pdf_invalid`, `pdf_too_large`, `too_many_pages`, `page_tree_invalid`, `pdf_bomb`, `preflight_timeout`, `password_required`, `owner_password`, `already_signed`, `signature_broken`, `certified`, `fields_locked`, `usage_rights`, `xfa_form`, `javascript`, `launch_action`, `submit_action`, `content_action`, `remote_link`, `automatic_action`, `embedded_files`, `rich_media`, `external_content`, `hidden_content`, `annotation_visibility`, `appearance_missing`, `print_differs`, `normalisation_changed`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *       "name": "Lease 2027.pdf",
                     *       "size": 48211,
                     *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "content_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "pages": [
                     *         {
                     *           "number": 1,
                     *           "width": 595,
                     *           "height": 842,
                     *           "rotation": 0
                     *         }
                     *       ],
                     *       "preflight": {
                     *         "normalisation": {
                     *           "tool": "qpdf",
                     *           "version": "11.9.0",
                     *           "arguments": [
                     *             "--object-streams=preserve"
                     *           ],
                     *           "appended": null
                     *         },
                     *         "signatures": [],
                     *         "decrypted": false,
                     *         "pdf_version": "1.7",
                     *         "pdf_a": null,
                     *         "tagged": true,
                     *         "pages_drawn": 1,
                     *         "warnings": []
                     *       },
                     *       "form_fields": [
                     *         {
                     *           "name": "tenant.iban",
                     *           "type": "text",
                     *           "label": "Account number",
                     *           "required": true,
                     *           "multiline": true,
                     *           "max_length": 22,
                     *           "options": [
                     *             {
                     *               "value": "yes",
                     *               "label": "Yes"
                     *             }
                     *           ],
                     *           "places": [
                     *             {
                     *               "page": 1,
                     *               "x": 72,
                     *               "y": 120,
                     *               "w": 200,
                     *               "h": 18
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "created_at": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Document"] & {
                        /**
                         * Format: date-time
                         * @description When it was uploaded.
                         */
                        created_at: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /**
                         * Format: uuid
                         * @description The document: a UUID.
                         */
                        document_id: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description `document_in_use`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getDocumentContent: {
        parameters: {
            query?: {
                /** @description `content`: the bytes that are signed. `original`: the uploaded bytes. */
                version?: "content" | "original";
            };
            header?: {
                /**
                 * @description One range of bytes.
                 * @example bytes=0-65535
                 */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `ETag` of an earlier download: `Range` applies only if the file is the same. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetDocumentContent200"];
            206: components["responses"]["GetAuditTrail206"];
            304: components["responses"]["FindAnchors304"];
            404: components["responses"]["NotFound"];
            /** @description `document_unfinished`. */
            409: components["responses"]["Conflict"];
            416: components["responses"]["RangeNotSatisfiable"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getPageImage: {
        parameters: {
            query?: {
                /** @description In pixels. The height follows from the page. */
                width?: 360 | 720 | 1080 | 1600;
                /** @description `content`: the page as it was before any signature. `latest`: with the signatures of the newest sign request so far. */
                revision?: "content" | "latest";
            };
            header?: {
                /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
                /** @description Counted from 1. */
                page: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            304: components["responses"]["FindAnchors304"];
            404: components["responses"]["NotFound"];
            /** @description `document_unfinished`. */
            409: components["responses"]["Conflict"];
            /** @description Also `page_undrawable`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    copyDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example null */
                "application/json": {
                    /** @description The name that signers see, in any script. Default: the file name. */
                    name?: string;
                } | null;
            };
        };
        responses: {
            200: components["responses"]["CopyDocument200"];
            404: components["responses"]["NotFound"];
            /** @description Also `document_unfinished`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    previewPlacement: {
        parameters: {
            query?: {
                /** @description In pixels. The height follows from the page. */
                width?: 360 | 720 | 1080 | 1600;
                /** @description Default: the first page with an error, otherwise the first with a box. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSignRequest"];
            };
        };
        responses: {
            /** @description The page with its boxes. Boxes that create would reject are red, with the errors below the page. */
            200: {
                headers: {
                    "Placement-Page": components["headers"]["PlacementPage"];
                    "Placement-Pages": components["headers"]["PlacementPages"];
                    "Placement-Errors": components["headers"]["PlacementErrors"];
                    "Placement-Warnings": components["headers"]["PlacementWarnings"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `document_unfinished`. */
            409: components["responses"]["Conflict"];
            /** @description Also `page_undrawable`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listSignRequests: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /**
                 * @description Words. Returns only requests in which each of them begins a word of a signer’s name or address, of the reference, of the name of the document, or of the ids of the request and the document. Case, accents and width do not matter. A new request can be found after a few seconds.
                 * @example asha lease
                 */
                search?: components["parameters"]["RequestSearch"];
                /**
                 * @description Only requests in this state, or in one of these: `state=pending,in_progress`, or repeated.
                 * @example [
                 *       "pending"
                 *     ]
                 */
                state?: components["parameters"]["RequestStates"];
                /** @description With `true`, only requests that need your attention: something failed, a mail was returned, or the request expires within 72 hours. The member `attention` of each says why. */
                attention?: components["parameters"]["NeedsAttention"];
                /** @description Returns only requests with this reference. */
                reference?: components["parameters"]["RequestReference"];
                /**
                 * @description Only requests with a signer who has exactly this e-mail address, in upper or lower case.
                 * @example asha@example.com
                 */
                signer?: components["parameters"]["RequestSigner"];
                /** @description Only requests that this bulk job created (`job_…`). */
                bulk_job_id?: components["parameters"]["RequestBulkJob"];
                /** @description Only requests created at this time (RFC 3339) or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Only requests created before this time (RFC 3339). */
                created_to?: components["parameters"]["CreatedTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sign requests. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "document_name": "Lease 2027.pdf",
                     *           "state": "pending",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "expires_at": "2026-12-01T10:15:30.123Z",
                     *           "ended_at": null,
                     *           "updated_at": "2026-12-01T10:15:30.123Z",
                     *           "reference": "loan-7",
                     *           "bulk_job_id": null,
                     *           "waiting_for": "signers",
                     *           "waiting_since": null,
                     *           "awaited": [
                     *             {
                     *               "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *               "since": null
                     *             }
                     *           ],
                     *           "attention": [],
                     *           "problems": [],
                     *           "signers_count": 2,
                     *           "signed_count": 1,
                     *           "signers": [
                     *             {
                     *               "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *               "role": "signer",
                     *               "sequence": 1,
                     *               "name": "Asha Rao",
                     *               "email": "asha@example.com",
                     *               "state": "waiting"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SignRequestSummaryList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createSignRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSignRequest"];
            };
        };
        responses: {
            200: components["responses"]["CreateSignRequest200"];
            404: components["responses"]["NotFound"];
            /** @description Also `signrequest_exists`. */
            409: components["responses"]["Conflict"];
            /** @description Also `method_unavailable`, `webhook_url_refused`. */
            422: components["responses"]["Invalid"];
            /** @description `signing_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    exportSignRequests: {
        parameters: {
            query?: {
                /**
                 * @description Words. Returns only requests in which each of them begins a word of a signer’s name or address, of the reference, of the name of the document, or of the ids of the request and the document. Case, accents and width do not matter. A new request can be found after a few seconds.
                 * @example asha lease
                 */
                search?: components["parameters"]["RequestSearch"];
                /**
                 * @description Only requests in this state, or in one of these: `state=pending,in_progress`, or repeated.
                 * @example [
                 *       "pending"
                 *     ]
                 */
                state?: components["parameters"]["RequestStates"];
                /** @description With `true`, only requests that need your attention: something failed, a mail was returned, or the request expires within 72 hours. The member `attention` of each says why. */
                attention?: components["parameters"]["NeedsAttention"];
                /** @description Returns only requests with this reference. */
                reference?: components["parameters"]["RequestReference"];
                /**
                 * @description Only requests with a signer who has exactly this e-mail address, in upper or lower case.
                 * @example asha@example.com
                 */
                signer?: components["parameters"]["RequestSigner"];
                /** @description Only requests that this bulk job created (`job_…`). */
                bulk_job_id?: components["parameters"]["RequestBulkJob"];
                /** @description Only requests created at this time (RFC 3339) or later. */
                created_from?: components["parameters"]["CreatedFrom"];
                /** @description Only requests created before this time (RFC 3339). */
                created_to?: components["parameters"]["CreatedTo"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ExportBulkValues200"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSignRequest: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sign request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *       "document_name": "Lease 2027.pdf",
                     *       "mode": "test",
                     *       "state": "pending",
                     *       "failure": null,
                     *       "problems": [],
                     *       "is_sequential": true,
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "expires_at": "2026-12-01T10:15:30.123Z",
                     *       "ended_at": null,
                     *       "message": null,
                     *       "notify": true,
                     *       "reminders": true,
                     *       "reminder_schedule": {
                     *         "after_days": 3,
                     *         "every_days": null,
                     *         "before_expiry_days": 1
                     *       },
                     *       "webhook_url": null,
                     *       "webhook_events": [
                     *         "document.*"
                     *       ],
                     *       "webhook_files": "inline",
                     *       "reference": "loan-7",
                     *       "metadata": {
                     *         "branch": "Pune"
                     *       },
                     *       "bulk_job_id": null,
                     *       "bulk_row": null,
                     *       "signers": [
                     *         {
                     *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "role": "signer",
                     *           "sequence": 1,
                     *           "sig_type": "electronic",
                     *           "name": "Asha Rao",
                     *           "email": "asha@example.com",
                     *           "state": "viewed",
                     *           "viewed_at": "2026-12-01T10:15:30.123Z",
                     *           "approved_at": null,
                     *           "signed_at": null,
                     *           "error_code": null,
                     *           "fields": [],
                     *           "witness_of": null,
                     *           "cc_at": null,
                     *           "may_delegate": false,
                     *           "delegations": 0,
                     *           "delegated_by": [],
                     *           "notified_at": "2026-12-01T09:00:00.000Z",
                     *           "declined_at": null,
                     *           "decline_reason": null,
                     *           "link_request": null,
                     *           "wrong_person": null,
                     *           "boxes": [
                     *             {
                     *               "page": 1,
                     *               "x": 64,
                     *               "y": 692,
                     *               "w": 213,
                     *               "h": 50
                     *             }
                     *           ],
                     *           "asked_fields": [],
                     *           "auth": "none",
                     *           "locale": null,
                     *           "redirect_url": null,
                     *           "provider": null,
                     *           "fallback": [],
                     *           "certificate": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SignRequest"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    explainSignRequest: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "state": "pending",
                     *       "waiting_for": "signers",
                     *       "summary": "Waiting for Asha Rao to sign, since 1 December 2026, 09:00 UTC.",
                     *       "awaited": [
                     *         {
                     *           "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "role": "signer",
                     *           "name": "Asha Rao",
                     *           "email": "asha@example.com",
                     *           "state": "waiting",
                     *           "since": null,
                     *           "viewed_at": null,
                     *           "reminded_at": null,
                     *           "reminders_stopped_at": null,
                     *           "error_code": null,
                     *           "bounce": null,
                     *           "last_mail": null
                     *         }
                     *       ],
                     *       "problems": [],
                     *       "document_held_until": null,
                     *       "seal_error": null,
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        state: components["schemas"]["SignRequestState"];
                        /** @description signers, problem, sealer, sealer_retry, expiry or nothing. `problem`: background work failed; see `problems`. */
                        waiting_for: string;
                        /** @description The explanation as a sentence. */
                        summary: string;
                        /** @description The signers whose turn it is. */
                        awaited: components["schemas"]["AwaitedSigner"][];
                        /** @description What failed and is not resolved, also what the signers’ states show, such as a returned mail. */
                        problems: components["schemas"]["WorkProblem"][];
                        /** @description Until then another signer is signing the document. */
                        document_held_until: string | null;
                        /** @description Why sealing is delayed, or why the request failed; then `next_try_at` is null. */
                        seal_error: components["schemas"]["SealError"] | null;
                        /** @description The next scheduled change. */
                        next: components["schemas"]["ScheduledChange"] | null;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    cancelSignRequest: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ActAsSandboxSigner200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `too_soon`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    remindSigners: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *     }
                 */
                "application/json": {
                    /** @description Reminds only this signer (`sgn_…`). */
                    signer_id?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ActAsSandboxSigner200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `too_soon`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    extendSignRequest: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiry_date": "2027-01-31"
                 *     }
                 */
                "application/json": {
                    /** @description `YYYY-MM-DD`, later than the current date of expiry. */
                    expiry_date: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ActAsSandboxSigner200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `too_soon`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    reassignSigner: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
                /**
                 * @description The signer, as the sign request shows it (`sgn_…`).
                 * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                signer_id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Dee Okafor",
                 *       "email": "dee@example.com"
                 *     }
                 */
                "application/json": {
                    name: components["schemas"]["PersonName"];
                    /** @description The address that the invitation is sent to. */
                    email: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ActAsSandboxSigner200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `too_soon`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    sendSigningLink: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
                /**
                 * @description The signer, as the sign request shows it (`sgn_…`).
                 * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                signer_id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    email?: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            200: components["responses"]["ActAsSandboxSigner200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `too_soon`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The timeline. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "state": "pending",
                     *       "now": "2026-12-01T10:15:30.123Z",
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "expires_at": "2026-12-01T10:15:30.123Z",
                     *       "ended_at": null,
                     *       "audit": {
                     *         "count": 9,
                     *         "head": null
                     *       },
                     *       "lanes": [
                     *         {
                     *           "kind": "request",
                     *           "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "Asha Rao",
                     *           "points": [
                     *             {
                     *               "kind": "viewed",
                     *               "at": "2026-12-01T10:15:30.123Z",
                     *               "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *               "actor": "signer",
                     *               "detail": {
                     *                 "channel": "mail",
                     *                 "mail_id": "mail_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *               },
                     *               "audit_sequence": 4,
                     *               "audit_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *             }
                     *           ],
                     *           "bars": [
                     *             {
                     *               "kind": "waiting_to_sign",
                     *               "from": "2026-12-01T10:15:30.123Z",
                     *               "to": null,
                     *               "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description The request (`sr_…`). */
                        sign_request_id: string;
                        state: components["schemas"]["SignRequestState"];
                        /**
                         * Format: date-time
                         * @description The time of the account’s clock, up to which an open bar lasts. The sandbox has a clock of its own.
                         */
                        now: string;
                        /**
                         * Format: date-time
                         * @description When the request was created.
                         */
                        created_at: string;
                        /**
                         * Format: date-time
                         * @description Signing is possible before this time.
                         */
                        expires_at: string;
                        /** @description When the request reached its final state. */
                        ended_at: string | null;
                        audit: components["schemas"]["AuditHead"];
                        /** @description The request, then each signer in order, then `mail` and `sealing`. Webhook deliveries are in their own list. */
                        lanes: components["schemas"]["TimelineLane"][];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listDrafts: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of drafts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "drf_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "version": 1,
                     *           "name": "Lease for Asha Rao",
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "updated_at": "2026-12-01T10:15:30.123Z",
                     *           "updated_by": {
                     *             "type": "key",
                     *             "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "name": "Ada Rao"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DraftSummaryList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createDraft: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lease for Asha Rao",
                 *       "body": {
                 *         "signers": [
                 *           {
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com"
                 *           }
                 *         ],
                 *         "editor": {
                 *           "zoom": 1.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Your name for the draft. */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description The document that the request will be about.
                     */
                    document_id?: string;
                    body: components["schemas"]["UnfinishedSignRequest"];
                };
            };
        };
        responses: {
            /** @description The draft, without its body. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["DraftSummary"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `too_many_drafts`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft (`drf_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "drf_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "version": 1,
                     *       "name": "Lease for Asha Rao",
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "updated_at": "2026-12-01T10:15:30.123Z",
                     *       "updated_by": {
                     *         "type": "key",
                     *         "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *         "name": "Ada Rao"
                     *       },
                     *       "body": {
                     *         "signers": [
                     *           {
                     *             "name": "Asha Rao",
                     *             "email": "asha@example.com"
                     *           }
                     *         ],
                     *         "editor": {
                     *           "zoom": 1.5
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Draft"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeDraft: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` of the draft that you changed, instead of `version`.
                 * @example "3"
                 */
                "If-Match"?: string;
            };
            path: {
                /** @description The draft (`drf_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1,
                 *       "name": "Lease for Asha Rao",
                 *       "body": {
                 *         "signers": [
                 *           {
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com"
                 *           }
                 *         ],
                 *         "editor": {
                 *           "zoom": 1.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description The version that you changed. Required, unless `If-Match` names it. */
                    version?: number;
                    /** @description Your name for the draft. */
                    name?: string;
                    /**
                     * Format: uuid
                     * @description The document that the request will be about.
                     */
                    document_id?: string;
                    body: components["schemas"]["UnfinishedSignRequest"];
                };
            };
        };
        responses: {
            /** @description The draft, without its body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["DraftSummary"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description `version_conflict`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The draft (`drf_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "drf_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The draft (`drf_…`). */
                        id: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of views. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "view_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "Leases that wait",
                     *           "query": {
                     *             "state": "in_progress"
                     *           },
                     *           "shared": true,
                     *           "own": true,
                     *           "made_by": {
                     *             "type": "key",
                     *             "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "name": "Ada Rao"
                     *           },
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "updated_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SavedViewList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Leases that wait",
                 *       "query": {
                 *         "state": "in_progress"
                 *       },
                 *       "shared": false
                 *     }
                 */
                "application/json": {
                    /** @description The name of the view. */
                    name: string;
                    query: components["schemas"]["ViewQuery"];
                    /** @description Whether all members and keys of the account see it, in this mode. */
                    shared: boolean;
                };
            };
        };
        responses: {
            /** @description The view. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["SavedView"];
                };
            };
            /** @description Also `too_many_views`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view (`view_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Leases that wait",
                 *       "query": {
                 *         "state": "in_progress"
                 *       },
                 *       "shared": false
                 *     }
                 */
                "application/json": {
                    /** @description The name of the view. */
                    name: string;
                    query: components["schemas"]["ViewQuery"];
                    /** @description Whether all members and keys of the account see it, in this mode. */
                    shared: boolean;
                };
            };
        };
        responses: {
            /** @description The view. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["SavedView"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The view (`view_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The view is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "view_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The view (`view_…`). */
                        id: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    findAnchors: {
        parameters: {
            query?: {
                /** @description Only this page; without it, all pages. */
                page?: number;
            };
            header?: {
                /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * @description The document: a UUID.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id: components["parameters"]["DocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The anchors. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *       "tags": [
                     *         {
                     *           "page": 1,
                     *           "text": "{{sign:buyer}}",
                     *           "type": "sign",
                     *           "name": "buyer",
                     *           "options": {
                     *             "width": 200
                     *           },
                     *           "rect": {
                     *             "x": 72,
                     *             "y": 640,
                     *             "w": 160,
                     *             "h": 40
                     *           },
                     *           "box": {
                     *             "x": 72,
                     *             "y": 640,
                     *             "w": 160,
                     *             "h": 40
                     *           }
                     *         }
                     *       ],
                     *       "problems": [
                     *         {
                     *           "page": 1,
                     *           "text": "{{sign:}}",
                     *           "code": "tag_invalid",
                     *           "message": "Done."
                     *         }
                     *       ],
                     *       "lines": [
                     *         {
                     *           "page": 1,
                     *           "x": 72,
                     *           "y": 655.5,
                     *           "w": 180
                     *         }
                     *       ],
                     *       "text": [
                     *         {
                     *           "page": 1,
                     *           "x": 72,
                     *           "y": 130,
                     *           "w": 240,
                     *           "h": 14
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /**
                         * Format: uuid
                         * @description The document: a UUID.
                         */
                        document_id: string;
                        /** @description In the order of the pages. */
                        tags: components["schemas"]["DocumentTag"][];
                        /** @description Texts in double braces that are not tags. */
                        problems: components["schemas"]["DocumentTagProblem"][];
                        /** @description Lines to write on, at most 500 of a page, from top to bottom. */
                        lines: components["schemas"]["DocumentLine"][];
                        /** @description Where text stands, in whole points, as the upload recorded it: without tags and lines to write on. Empty for pages whose text was not recorded. */
                        text: components["schemas"]["DocumentTextPlace"][];
                    };
                };
            };
            304: components["responses"]["FindAnchors304"];
            404: components["responses"]["NotFound"];
            /** @description `document_unfinished`. */
            409: components["responses"]["Conflict"];
            /** @description Also `page_undrawable`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Templates, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "template_id": "tpl_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "version": 1,
                     *           "name": "Lease",
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "roles": [
                     *             "tenant",
                     *             "landlord"
                     *           ],
                     *           "fields": [
                     *             "rent",
                     *             "start"
                     *           ],
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "changed_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateSummaryList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateBody"];
            };
        };
        responses: {
            /** @description The template is saved. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Template"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `document_unfinished`. */
            409: components["responses"]["Conflict"];
            /** @description Also `page_undrawable`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /** @description An older version. Default: the newest. */
                version?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The template (`tpl_…`).
                 * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                template_id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "template_id": "tpl_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "version": 1,
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *       "name": "Lease",
                     *       "roles": [
                     *         {
                     *           "name": "tenant",
                     *           "sig_type": "electronic",
                     *           "page": [
                     *             "1"
                     *           ],
                     *           "cords": [
                     *             {
                     *               "x": 64,
                     *               "y": 692,
                     *               "w": 213,
                     *               "h": 50
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "name": "rent",
                     *           "type": "number",
                     *           "format": "1,234,567.89",
                     *           "page": [
                     *             "1"
                     *           ],
                     *           "cords": [
                     *             {
                     *               "x": 64,
                     *               "y": 200,
                     *               "w": 90,
                     *               "h": 14
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "defaults": {
                     *         "message": "Please sign the lease."
                     *       },
                     *       "warnings": [],
                     *       "created_at": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Template"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template (`tpl_…`).
                 * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                template_id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateBody"];
            };
        };
        responses: {
            /** @description The template is saved. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["Template"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description `document_unfinished`. */
            409: components["responses"]["Conflict"];
            /** @description Also `page_undrawable`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The template (`tpl_…`).
                 * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                template_id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "template_id": "tpl_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The template (`tpl_…`). */
                        template_id: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    makeDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description The template (`tpl_…`).
                 * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                template_id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "values": {
                 *         "buyer.name": "Asha Rao",
                 *         "rent": 1250.5
                 *       }
                 *     }
                 */
                "application/json": {
                    values?: components["schemas"]["TemplateValues"];
                    /** @description The document’s name. Default: the name of the template’s document. */
                    name?: string;
                    /** @description From 1; each change creates the next. */
                    version?: number;
                };
            };
        };
        responses: {
            200: components["responses"]["CopyDocument200"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createSignRequestFromTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /**
                 * @description The template (`tpl_…`).
                 * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                template_id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": {
                 *         "tenant": {
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com"
                 *         }
                 *       },
                 *       "values": {
                 *         "rent": 1250.5
                 *       },
                 *       "reference": "lease-7"
                 *     }
                 */
                "application/json": components["schemas"]["NewSignRequestFromTemplate"];
            };
        };
        responses: {
            200: components["responses"]["CreateSignRequest200"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            /** @description Also `method_unavailable`, `webhook_url_refused`. */
            422: components["responses"]["Invalid"];
            /** @description `signing_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    exportTemplateValues: {
        parameters: {
            query?: {
                /** @description An older version. Default: the newest. */
                version?: number;
                /** @description How many requests the file has at most. */
                limit?: number;
                /** @description The `sign_request_id` of the last row of an earlier file: this one continues after it. */
                starting_after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The template (`tpl_…`).
                 * @example tpl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                template_id: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ExportBulkValues200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSignedDocument: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description One range of bytes.
                 * @example bytes=0-65535
                 */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `ETag` of an earlier download: `Range` applies only if the file is the same. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["GetDocumentContent200"];
            206: components["responses"]["GetAuditTrail206"];
            304: components["responses"]["FindAnchors304"];
            404: components["responses"]["NotFound"];
            /** @description `not_ready`. */
            409: components["responses"]["Conflict"];
            416: components["responses"]["RangeNotSatisfiable"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getAuditTrail: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description One range of bytes.
                 * @example bytes=0-65535
                 */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `ETag` of an earlier download: `Range` applies only if the file is the same. */
                "If-Range"?: components["parameters"]["IfRange"];
                /** @description `application/json` for the entries; otherwise the PDF is returned. */
                Accept?: string;
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The audit trail. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    /**
                     * @example {
                     *       "status": "success",
                     *       "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "count": 1,
                     *       "head": "head",
                     *       "entries": [
                     *         {
                     *           "canonical": "canonical",
                     *           "hash": "hash",
                     *           "revealed": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description The request (`sr_…`). */
                        sign_request_id: string;
                        /** @description The number of entries. */
                        count: number;
                        /** @description The hash of the last entry. */
                        head: string;
                        /** @description All entries, in order. */
                        entries: components["schemas"]["AuditEntry"][];
                    };
                };
            };
            206: components["responses"]["GetAuditTrail206"];
            304: components["responses"]["FindAnchors304"];
            404: components["responses"]["NotFound"];
            /** @description `not_ready`. */
            409: components["responses"]["Conflict"];
            416: components["responses"]["RangeNotSatisfiable"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getEvidence: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            404: components["responses"]["NotFound"];
            /** @description `not_ready`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listSignRequestMails: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "mail_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "kind": "invitation",
                     *           "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "recipient": "asha@example.com",
                     *           "state": "sent",
                     *           "attempts": 1,
                     *           "error": null,
                     *           "digest_size": null,
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "sent_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RequestMailSummaryList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSignRequestMail: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
                /**
                 * @description The mail (`mail_…`).
                 * @example mail_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                mail_id: components["parameters"]["MailId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "mail_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "kind": "invitation",
                     *       "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "recipient": "asha@example.com",
                     *       "state": "sent",
                     *       "attempts": 1,
                     *       "error": null,
                     *       "digest_size": null,
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "sent_at": null,
                     *       "rendered": "captured",
                     *       "subject": "Test Ltd asks you to sign “Lease 2027.pdf”",
                     *       "from": "Countersign <no-reply@countersign.example>",
                     *       "to": {
                     *         "name": "Asha Rao",
                     *         "email": "asha@example.com"
                     *       },
                     *       "text": "Asha Rao, please sign …",
                     *       "html": "<p>…</p>",
                     *       "attachments": [
                     *         {
                     *           "name": "Lease 2027.pdf",
                     *           "content_type": "application/pdf",
                     *           "size": 48211
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["RequestMailSummary"] & {
                        /**
                         * @description `captured`: exactly as written. `recreated`: composed again from the request as it is now; links lead nowhere, and a code is not shown. Of a mail about several documents, `recreated` is the mail about this one.
                         * @enum {string}
                         */
                        rendered: "captured" | "recreated";
                        /** @description Its subject. */
                        subject: string;
                        /** @description The sender of all mails. */
                        from: string;
                        to: components["schemas"]["MailAddress"];
                        /** @description Its text. */
                        text: string;
                        /** @description Its HTML. It has no scripts and loads nothing. */
                        html: string;
                        /** @description The attachments’ names and sizes. */
                        attachments: components["schemas"]["MailAttachment"][];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    openEmbedSession: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
                /**
                 * @description The signer, as the sign request shows it (`sgn_…`).
                 * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                signer_id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "iframe",
                 *       "origin": "https://app.example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `iframe`: the signing page opens in a frame of your page. `redirect`: it opens in a WebView or a tab and then redirects to `return_url`.
                     * @enum {string}
                     */
                    mode: "iframe" | "redirect";
                    /**
                     * Format: uri
                     * @description For `iframe`: the origin of the framing page, one of the account’s `allowed_origins`.
                     */
                    origin?: string;
                    /**
                     * Format: uri
                     * @description For `redirect`: where the signer returns to afterwards; https, or the scheme of an app in the account’s `allowed_return_schemes`, such as `myapp://signed`.
                     */
                    return_url?: string;
                    email?: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            /** @description The session is open. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "url": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description Open it in the frame or the WebView. Null in an answer repeated by Idempotency-Key. */
                        url: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    replaceSigningLink: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
                /**
                 * @description The signer, as the sign request shows it (`sgn_…`).
                 * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                signer_id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keep": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `true`: the earlier links, such as the mailed one, stay valid. At most 10 links can be added for a signer; a call without `keep` replaces them.
                     * @default false
                     */
                    keep?: boolean;
                    email?: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            /** @description The new link. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "url": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description Send it to this signer only: anyone who has it can sign. Null in an answer repeated by Idempotency-Key. */
                        url: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `too_many_links`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSignerUpload: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: {
                /**
                 * @description One range of bytes.
                 * @example bytes=0-65535
                 */
                Range?: components["parameters"]["Range"];
                /** @description The `ETag` of an earlier download: the answer is 304 if the file is the same. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description The `ETag` of an earlier download: `Range` applies only if the file is the same. */
                "If-Range"?: components["parameters"]["IfRange"];
            };
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
                /**
                 * @description The signer, as the sign request shows it (`sgn_…`).
                 * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                signer_id: components["parameters"]["SignerId"];
                /**
                 * @description The file, as the value of the field names it (`upl_…`).
                 * @example upl_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                upload_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Accept-Ranges": components["headers"]["AcceptRanges"];
                    "Repr-Digest": components["headers"]["ReprDigest"];
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    "Content-Range": components["headers"]["ContentRange"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "image/png": string;
                    "image/jpeg": string;
                };
            };
            304: components["responses"]["FindAnchors304"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listBulkJobs: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of jobs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "Leases 2027",
                     *           "state": "running",
                     *           "rows": 500,
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "started_at": null,
                     *           "completed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkJobSummaryList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createBulkJob: {
        parameters: {
            query?: {
                /** @description Your name for the job. */
                name?: string;
                /** @description `true`: every row is checked, and nothing is stored or sent. */
                dry_run?: boolean;
                /** @description `true`: the job is created paused; `/resume` starts it. */
                hold?: boolean;
                /** @description The maximum number of rows per second. Default: no limit. */
                rate?: number;
                /** @description A person named in several rows gets one mail, one minute after the last of these rows. `false`: one mail for each row, at once. */
                digest?: boolean;
                /**
                 * @description For tables: a JSON object that maps the name of a column to its field, or to null to ignore the column.
                 * @example {"E-Mail":"signers[0].email","Notiz":null}
                 */
                mapping?: string;
                /** @description The template for rows without a `document_id`. */
                template_id?: string;
                /** @description The version of the template. Default: the newest. */
                version?: number;
                /** @example 2026-12-31 */
                expiry_date?: components["schemas"]["ExpiryDate"];
                is_sequential?: components["schemas"]["IsSequential"];
                webhook_url?: components["schemas"]["WebhookUrl"];
                /**
                 * @description Which events `webhook_url` gets, separated by commas. Refused without a `webhook_url`.
                 * @example document.*,signer.signed
                 */
                webhook_events?: string;
                /** @description A message to the signers, in the invitation. */
                message?: string;
                /** @description Whether signers are reminded automatically, by the account’s schedule. A row in JSON can set its own. */
                reminders?: boolean;
                /** @description `false`: no mails are sent; for embedding. */
                notify?: boolean;
                webhook_files?: components["schemas"]["WebhookFiles"];
                /** @description `true`: the sign request gets a copy of the document, so many rows can name one. The `document_id` of the row’s result is the copy’s. The document itself is not changed, and may have sign requests. */
                copy_document?: boolean;
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rows": [
                 *         {
                 *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *           "signers": [
                 *             {
                 *               "name": "Asha Rao",
                 *               "email": "asha@example.com"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Each row is the body of a single sign request, on a document or from a template. */
                    rows: ({
                        /**
                         * Format: uuid
                         * @description The id of an uploaded document.
                         */
                        document_id: string;
                        expiry_date?: components["schemas"]["ExpiryDate"];
                        /** @default false */
                        is_sequential?: components["schemas"]["IsSequential"];
                        webhook_url?: components["schemas"]["WebhookUrl"];
                        webhook_events?: components["schemas"]["WebhookEvents"];
                        /** @description The recipients. At least one has the role `signer`. */
                        signers: components["schemas"]["NewSigner"][];
                        /**
                         * @description The corner of the page from which `x` and `y` are measured.
                         * @default top_left
                         * @enum {string}
                         */
                        cords_origin?: "top_left" | "bottom_left";
                        /** @default refuse */
                        overlap?: components["schemas"]["Overlap"];
                        /** @description A message to the signers, in the invitation. */
                        message?: string;
                        /** @description Automatic reminders of signers whose turn it is: `true`, `false`, or a schedule. Default: as the account is set, at first 3 days after the invitation and at 9:00 of the day before the last day. A signer is not reminded twice within an hour, nor after unsubscribing. */
                        reminders?: boolean | components["schemas"]["Reminders"];
                        /**
                         * @description `false`: no mails are sent; for embedding.
                         * @default true
                         */
                        notify?: boolean;
                        /** @default inline */
                        webhook_files?: components["schemas"]["WebhookFiles"];
                        reference?: components["schemas"]["Reference"];
                        metadata?: components["schemas"]["Metadata"];
                        /** @description `true`: the sign request gets a copy of the document, so many rows can name one. The `document_id` of the row’s result is the copy’s. The document itself is not changed, and may have sign requests. */
                        copy_document?: boolean;
                    } | components["schemas"]["TemplateRow"])[];
                };
                /** @example {"document_id":"01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11","signers":[{"name":"Asha Rao","email":"asha@example.com"}]} */
                "application/x-ndjson": string;
                /**
                 * @example document_id,signers[0].name,signers[0].email
                 *     01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11,Asha Rao,asha@example.com
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description The job, or the report of a dry run. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "The job is created and running.",
                     *       "id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "name": "Leases 2027",
                     *       "state": "running",
                     *       "rows": 500,
                     *       "created_at": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The job (`job_…`). */
                        id?: string;
                        /** @description Your name for the job. */
                        name?: string | null;
                        state?: components["schemas"]["BulkJobState"];
                        /** @description Rows of the upload. */
                        rows?: number;
                        /**
                         * Format: date-time
                         * @description When the upload was complete.
                         */
                        created_at?: string;
                        /** @description When the first row was processed. */
                        started_at?: string | null;
                        /** @description When the last row was processed. */
                        completed_at?: string | null;
                        /** @description The maximum number of rows per second. */
                        rate?: number | null;
                        /** @description A person named in several rows gets one mail. */
                        digest?: boolean;
                        /** @description Why a running or recalling job makes no progress. `batch_failed`: some of its rows fail again and again. */
                        waiting_for?: components["schemas"]["BulkJobWait"] | null;
                        progress?: components["schemas"]["BulkJobProgress"];
                        /** @description Of a dry run: rows without errors. */
                        valid?: number;
                        /** @description Of a dry run: rows with errors. */
                        invalid?: number;
                        /** @description Of a dry run: the first 1,000 errors, by row. */
                        errors?: components["schemas"]["RowError"][];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `too_many_bulk_jobs`. */
            409: components["responses"]["Conflict"];
            /** @description `bulk_too_large`. */
            413: components["responses"]["TooLarge"];
            /** @description Also `webhook_url_refused`. */
            422: components["responses"]["Invalid"];
            /** @description `signing_unavailable`. */
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["OtherError"];
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job and its progress. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["BulkJob"] & {
                        /** @description What was done, for a person. */
                        message?: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listBulkRows: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Only rows in this state. */
                state?: "waiting" | "created" | "failed" | "cancelled";
            };
            header?: never;
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "row": 1,
                     *           "state": "waiting",
                     *           "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "reference": "loan-7",
                     *           "request_state": null,
                     *           "has_problem": null,
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkRowList"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    editBulkRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
                /** @description The row’s number, from 1. */
                row: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "roles": {
                 *         "tenant": {
                 *           "email": "asha@example.com"
                 *         }
                 *       },
                 *       "values": {
                 *         "rent": "980"
                 *       }
                 *     }
                 */
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "row": 1,
                     *       "state": "waiting",
                     *       "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *       "reference": "loan-7",
                     *       "request_state": null,
                     *       "has_problem": null,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["BulkRow"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getBulkResults: {
        parameters: {
            query?: {
                /** @description Default: the type that `Accept` names, otherwise NDJSON. */
                format?: "csv" | "ndjson";
            };
            header?: never;
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    exportBulkValues: {
        parameters: {
            query?: {
                /** @description How many rows of the job the file covers at most. */
                limit?: number;
                /** @description Only rows after this one. Default: 0. */
                after_row?: number;
            };
            header?: never;
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ExportBulkValues200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    mintBulkLinks: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of links. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "row": 1,
                     *           "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "reference": "loan-7",
                     *           "signer_id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "Asha Rao",
                     *           "email": "asha@example.com",
                     *           "url": null
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The rows of this page. */
                        data: components["schemas"]["BulkLink"][];
                        /** @description Whether another page follows. */
                        has_more: boolean;
                        /** @description Opaque. Give it as `starting_after` to get the next page; null on the last page. */
                        next_cursor: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    streamBulkProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StreamBulkProgress200"];
            /** @description The job has ended, and `Last-Event-ID` names its last event. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    pauseBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CancelBulkJob200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    resumeBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CancelBulkJob200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    cancelBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CancelBulkJob200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    recallBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CancelBulkJob200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    retryFailedBulkRows: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The job (`job_…`). */
                id: components["parameters"]["BulkJobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["CancelBulkJob200"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of an earlier call; without it, from the beginning. */
                after?: string;
                /** @description The same as `after`, as in every list. Give one of them. */
                starting_after?: string;
                /** @description How many to return at most. */
                limit?: number;
                /** @description `newest`: from the end of the log backwards, to browse it; `after` then names the last event seen. To follow the log use `oldest`. */
                order?: "oldest" | "newest";
                /** @description Only events of this type, or of a group such as `document.*`. */
                type?: "*" | "document.*" | "signer.*" | "bulk_job.*" | "account.*" | "member.*" | "key.*" | "document.viewed" | "document.signed" | "document.expired" | "document.declined" | "document.cancelled" | "document.failed" | "document.problem" | "signer.notified" | "signer.signed" | "signer.approved" | "signer.declined" | "signer.failed" | "signer.reassigned" | "signer.delegated" | "signer.link_requested" | "signer.wrong_person" | "signer.email_bounced" | "bulk_job.completed" | "bulk_job.problem" | "account.changed" | "account.approved" | "account.suspended" | "account.resumed" | "account.closed" | "account.reopened" | "member.invited" | "member.joined" | "member.changed" | "member.removed" | "key.created" | "key.revoked" | "webhook.test";
                /** @description Only events of this sign request (`sr_…`). */
                sign_request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the event log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "mode": "test",
                     *           "sequence": 1,
                     *           "type": "bulk_job.completed",
                     *           "data": {
                     *             "bulk_job_id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "name": "Leases 2027",
                     *             "state": "completed",
                     *             "accepted": 500,
                     *             "created": 498,
                     *             "failed": 2
                     *           },
                     *           "body_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         }
                     *       ],
                     *       "has_more": false,
                     *       "next_cursor": "MS4xMDI0LjE"
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description A `next_cursor` of the list, or the `id` of a streamed event; without it, from the beginning. `latest`: only events that follow; the stream begins with the `id` of the place. */
                after?: string;
                /** @description The stream ends after this time. 0: once it has sent what is in the log. */
                seconds?: number;
            };
            header?: {
                /** @description The `id` of the last event that was received. It takes precedence over `after`. */
                "Last-Event-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StreamBulkProgress200"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The event.
                 * @example evt_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "mode": "test",
                     *       "sequence": 1,
                     *       "type": "bulk_job.completed",
                     *       "data": {
                     *         "bulk_job_id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *         "name": "Leases 2027",
                     *         "state": "completed",
                     *         "accepted": 500,
                     *         "created": 498,
                     *         "failed": 2
                     *       },
                     *       "body_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Event"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listSignRequestEvents: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "mode": "test",
                     *           "sequence": 1,
                     *           "type": "bulk_job.completed",
                     *           "data": {
                     *             "bulk_job_id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "name": "Leases 2027",
                     *             "state": "completed",
                     *             "accepted": 500,
                     *             "created": 498,
                     *             "failed": 2
                     *           },
                     *           "body_sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The events of the request. */
                        data: components["schemas"]["Event"][];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "url": "https://hooks.example.com/countersign",
                     *           "kind": "registered",
                     *           "event_types": [
                     *             "document.signed",
                     *             "document.declined"
                     *           ],
                     *           "description": "Billing",
                     *           "state": "enabled",
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "secret_kind": "own",
                     *           "signing_secrets": 1,
                     *           "previous_secret_until": null,
                     *           "failing_since": null,
                     *           "paused_until": null,
                     *           "last_success_at": null,
                     *           "last_failure_at": null,
                     *           "attempts": {
                     *             "accepted": 1,
                     *             "refused": 1
                     *           },
                     *           "recent_attempts": [],
                     *           "given_up": 1,
                     *           "last_number": 17,
                     *           "pending": 1,
                     *           "oldest_pending_at": null,
                     *           "public_keys": [
                     *             {
                     *               "id": "whk_0f1e2d3c4b5a6978",
                     *               "algorithm": "ed25519",
                     *               "public_key": "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *               "created_at": "2026-12-01T10:15:30.123Z"
                     *             }
                     *           ],
                     *           "public_keys_url": "https://countersign.example.com/.well-known/webhook-keys/a3f_whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    registerWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/countersign",
                 *       "event_types": [
                 *         "document.*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description An absolute https URL on the public internet.
                     */
                    url: string;
                    event_types?: components["schemas"]["EventTypes"];
                    /** @description To tell your endpoints apart. */
                    description?: string;
                };
            };
        };
        responses: {
            /** @description The new endpoint. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["WebhookEndpoint"] & {
                        /** @description The secret. Null in an answer repeated by Idempotency-Key. */
                        secret: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            /** @description Also `endpoint_exists`, `too_many_endpoints`, `too_many_secrets`. */
            409: components["responses"]["Conflict"];
            /** @description Also `webhook_url_refused`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint (`whe_…`).
                 * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "url": "https://hooks.example.com/countersign",
                     *       "kind": "registered",
                     *       "event_types": [
                     *         "document.signed",
                     *         "document.declined"
                     *       ],
                     *       "description": "Billing",
                     *       "state": "enabled",
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "secret_kind": "own",
                     *       "signing_secrets": 1,
                     *       "previous_secret_until": null,
                     *       "failing_since": null,
                     *       "paused_until": null,
                     *       "last_success_at": null,
                     *       "last_failure_at": null,
                     *       "attempts": {
                     *         "accepted": 1,
                     *         "refused": 1
                     *       },
                     *       "recent_attempts": [],
                     *       "given_up": 1,
                     *       "last_number": 17,
                     *       "pending": 1,
                     *       "oldest_pending_at": null,
                     *       "public_keys": [
                     *         {
                     *           "id": "whk_0f1e2d3c4b5a6978",
                     *           "algorithm": "ed25519",
                     *           "public_key": "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ],
                     *       "public_keys_url": "https://countersign.example.com/.well-known/webhook-keys/a3f_whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "created_at": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookEndpoint"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint (`whe_…`).
                 * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint (`whe_…`).
                 * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": false
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description An absolute https URL on the public internet.
                     */
                    url?: string;
                    event_types?: components["schemas"]["EventTypes"];
                    /** @description To tell your endpoints apart. */
                    description?: string;
                    /** @description `false` disables it, `true` enables it again. */
                    enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "url": "https://hooks.example.com/countersign",
                     *       "kind": "registered",
                     *       "event_types": [
                     *         "document.signed",
                     *         "document.declined"
                     *       ],
                     *       "description": "Billing",
                     *       "state": "enabled",
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "secret_kind": "own",
                     *       "signing_secrets": 1,
                     *       "previous_secret_until": null,
                     *       "failing_since": null,
                     *       "paused_until": null,
                     *       "last_success_at": null,
                     *       "last_failure_at": null,
                     *       "attempts": {
                     *         "accepted": 1,
                     *         "refused": 1
                     *       },
                     *       "recent_attempts": [],
                     *       "given_up": 1,
                     *       "last_number": 17,
                     *       "pending": 1,
                     *       "oldest_pending_at": null,
                     *       "public_keys": [
                     *         {
                     *           "id": "whk_0f1e2d3c4b5a6978",
                     *           "algorithm": "ed25519",
                     *           "public_key": "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ],
                     *       "public_keys_url": "https://countersign.example.com/.well-known/webhook-keys/a3f_whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "created_at": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["WebhookEndpoint"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description `endpoint_exists`. */
            409: components["responses"]["Conflict"];
            /** @description Also `webhook_url_refused`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint (`whe_…`).
                 * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "delivery": {
                     *         "id": "whd_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *         "endpoint_id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *         "event_id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *         "event_type": "document.signed",
                     *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *         "sequence": 7,
                     *         "number": 17,
                     *         "state": "pending",
                     *         "attempts": [
                     *           {
                     *             "at": "2026-12-01T10:15:30.123Z",
                     *             "outcome": "accepted",
                     *             "status": null,
                     *             "duration_ms": 84,
                     *             "excerpt": null,
                     *             "response_headers": {
                     *               "content-type": "text/html",
                     *               "server": "nginx"
                     *             },
                     *             "detail": null
                     *           }
                     *         ],
                     *         "next_attempt_at": null,
                     *         "body_sha256": null,
                     *         "created_at": "2026-12-01T10:15:30.123Z",
                     *         "settled_at": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `endpoint_disabled`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    redeliverToWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint (`whe_…`).
                 * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2026-12-01T00:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The beginning of the time, at most 90 days ago.
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Its end; without it, now.
                     */
                    until?: string;
                    /** @description Only events of these types; without it, all that the endpoint gets. */
                    event_types?: components["schemas"]["EventPattern"][];
                    /** @description Also what was delivered. Default false. */
                    delivered?: boolean;
                    /** @description Only count what would be sent. Default false. */
                    dry_run?: boolean;
                };
            };
        };
        responses: {
            /** @description They are on their way. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "count": 12,
                     *       "has_more": false
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description How many are, or would be, sent again. */
                        count: number;
                        /** @description Whether to repeat the call for more. */
                        has_more: boolean;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `endpoint_disabled`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The endpoint (`whe_…`).
                 * @example whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["WebhookEndpoint"] & {
                        /** @description The new secret. Null in an answer repeated by Idempotency-Key. */
                        secret: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `too_many_secrets`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Only those to this endpoint. */
                endpoint_id?: string;
                /** @description Only those of this sign request. */
                sign_request_id?: string;
                /** @description Only those in this state. */
                state?: "pending" | "delivered" | "failed" | "skipped";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "whd_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "endpoint_id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "event_id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "event_type": "document.signed",
                     *           "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "sequence": 7,
                     *           "number": 17,
                     *           "state": "pending",
                     *           "attempts": [
                     *             {
                     *               "at": "2026-12-01T10:15:30.123Z",
                     *               "outcome": "accepted",
                     *               "status": null,
                     *               "duration_ms": 84,
                     *               "excerpt": null,
                     *               "response_headers": {
                     *                 "content-type": "text/html",
                     *                 "server": "nginx"
                     *               },
                     *               "detail": null
                     *             }
                     *           ],
                     *           "next_attempt_at": null,
                     *           "body_sha256": null,
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "settled_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery (`whd_…`).
                 * @example whd_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "whd_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "endpoint_id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "event_id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "event_type": "document.signed",
                     *       "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "sequence": 7,
                     *       "number": 17,
                     *       "state": "pending",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-12-01T10:15:30.123Z",
                     *           "outcome": "accepted",
                     *           "status": null,
                     *           "duration_ms": 84,
                     *           "excerpt": null,
                     *           "response_headers": {
                     *             "content-type": "text/html",
                     *             "server": "nginx"
                     *           },
                     *           "detail": null
                     *         }
                     *       ],
                     *       "next_attempt_at": null,
                     *       "body_sha256": null,
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "settled_at": null,
                     *       "request": {
                     *         "method": "POST",
                     *         "url": "https://hooks.example.com/a",
                     *         "headers": {
                     *           "content-type": "application/json",
                     *           "webhook-id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *         },
                     *         "body": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["WebhookDelivery"] & {
                        request: components["schemas"]["WebhookRequest"];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The delivery (`whd_…`).
                 * @example whd_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookDeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is on its way. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "whd_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "endpoint_id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "event_id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "event_type": "document.signed",
                     *       "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "sequence": 7,
                     *       "number": 17,
                     *       "state": "pending",
                     *       "attempts": [
                     *         {
                     *           "at": "2026-12-01T10:15:30.123Z",
                     *           "outcome": "accepted",
                     *           "status": null,
                     *           "duration_ms": 84,
                     *           "excerpt": null,
                     *           "response_headers": {
                     *             "content-type": "text/html",
                     *             "server": "nginx"
                     *           },
                     *           "detail": null
                     *         }
                     *       ],
                     *       "next_attempt_at": null,
                     *       "body_sha256": null,
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "settled_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["WebhookDelivery"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `endpoint_disabled`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhookKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The last part of `public_keys_url`.
                 * @example a3f_whe_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                endpoint: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "id": "whk_0f1e2d3c4b5a6978",
                     *           "algorithm": "ed25519",
                     *           "public_key": "whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The keys, newest first. */
                        keys: components["schemas"]["WebhookPublicKey"][];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    revokeFileLinks: {
        parameters: {
            query?: {
                /** @description The id of an older request of the same document (`sr_…`). */
                sign_request_id?: components["parameters"]["SignRequestId"];
            };
            header?: never;
            path: {
                /** @description The id of the document: the call applies to its newest sign request. Or the id of a sign request (`sr_…`). */
                document_id: components["parameters"]["RequestDocumentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links are revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getLogKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verifier keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    getLogProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256, in hex.
                 * @example 0000000000000000000000000000000000000000000000000000000000000000
                 */
                head: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description That this head is in the log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "checkpoint": "checkpoint",
                     *       "leaf": {
                     *         "index": 1,
                     *         "request_sha256": "request_sha256",
                     *         "count": 1,
                     *         "head": "head"
                     *       },
                     *       "inclusion": [
                     *         "inclusion"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description A signed note (C2SP tlog-checkpoint). */
                        checkpoint: string;
                        leaf: components["schemas"]["LogLeaf"];
                        /** @description The way up to the root (RFC 6962 §2.1.1), in hex. */
                        inclusion: string[];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    getLogCheckpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `test` is the sandbox’s log, `live` that of live requests.
                 * @example test
                 */
                log: components["parameters"]["LogName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    getLogStamp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `test` is the sandbox’s log, `live` that of live requests.
                 * @example test
                 */
                log: components["parameters"]["LogName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "size": 1,
                     *       "checkpoint": "checkpoint",
                     *       "token_base64": "token_base64"
                     *     }
                     */
                    "application/json": {
                        /** @description How many leaves the checkpoint is of. */
                        size: number;
                        /** @description The signed note. */
                        checkpoint: string;
                        /** @description The time-stamp token, in DER. */
                        token_base64: string;
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    addLogCosignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `test` is the sandbox’s log, `live` that of live requests.
                 * @example test
                 */
                log: components["parameters"]["LogName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "note"
                 *     }
                 */
                "application/json": {
                    /** @description The signed note. */
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "witnesses": [
                     *         "witnesses"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description Whose signatures were added. */
                        witnesses: string[];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `signature_refused`. */
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    openAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "name": "Example Lending",
                 *       "password": "ten characters or more"
                 *     }
                 */
                "application/json": {
                    /** @description Your address. Verify it by the link that is mailed to it before you go live. */
                    email: string;
                    /** @description Your name or your organisation’s. Signers see it as the sender. */
                    name: string;
                    /** @description At least 10 characters. */
                    password: string;
                };
            };
        };
        responses: {
            /** @description The account is open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "account_id": "acc_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "api_key": "sk_test_a3f_…",
                     *       "webhook_secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                     *       "mode": "test"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The account (`acc_…`). */
                        account_id: string;
                        /** @description A sandbox key with every scope. */
                        api_key: string;
                        /** @description The default secret of the sandbox, in the format of Standard Webhooks. */
                        webhook_secret: string;
                        /** @constant */
                        mode: "test";
                    };
                };
            };
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Account"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time_zone": "Asia/Kolkata"
                 *     }
                 */
                "application/json": {
                    /** @description Your name or your organisation’s. Signers see it as the sender. */
                    name?: string;
                    /** @description A name of the IANA time zone database. Expiry dates end at midnight in this zone. */
                    time_zone?: string;
                    language?: components["schemas"]["Language"];
                    name_check?: components["schemas"]["NameCheck"];
                    /** @description Automatic reminders of requests that do not set `reminders`: `true`, `false`, or a schedule, which also applies to requests with `reminders: true`. Existing requests keep theirs. */
                    reminders?: boolean | components["schemas"]["Reminders"];
                    /** @description Whether a request may let its signers name somebody else (`may_delegate`). `false` also ends it for requests that exist. */
                    delegation?: boolean;
                    /** @description Whether signers and approvers get a receipt by mail when they have acted and others are still to act. Who acts last gets the completed files instead. */
                    receipts?: boolean;
                    /** @description The origins whose pages may frame signing links and embed sessions, for the mode of the key. Exact https origins; the sandbox also accepts http://localhost and http://127.0.0.1 with any port. */
                    allowed_origins?: string[];
                    /** @description The URL schemes of your apps, for the mode of the key: signers may return to `myapp://…` by `redirect_url` and `return_url`. In lower case, without `://`. Schemes of browsers and operating systems, such as `javascript`, `file` or `intent`, are refused. */
                    allowed_return_schemes?: string[];
                };
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Account"];
                };
            };
            /** @description `live_key_required`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "webhook_secret": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The new secret. Null in an answer repeated by Idempotency-Key. */
                        webhook_secret: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            /** @description Also `too_many_secrets`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The branding. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Branding"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeBranding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "color": "#0b6e4f",
                 *       "texts": {
                 *         "en": {
                 *           "introduction": "Thank you for choosing Example Lending.",
                 *           "footer": "Example Lending Ltd, London"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Six hexadecimal digits after `#`. White text on it must have a contrast of at least 4.5:1; a colour that is too light is refused with the nearest shade that is accepted. Null: the service’s colour. */
                    color?: string | null;
                    /** @description Where replies go. The account’s address, the verified address of a member, or an address in the verified sender domain. Null: the account’s address. */
                    reply_to?: string | null;
                    /** @description An https URL in the verified sender domain; shown while it is verified. */
                    help_url?: string | null;
                    /** @description As `help_url`. */
                    privacy_url?: string | null;
                    /** @description A language that is named replaces the texts of that language; null removes them. Plain text: no markup, no invisible characters, no hosts but those of the verified sender domain, and nothing that reads like the service’s own notices. */
                    texts?: {
                        en?: components["schemas"]["Ja"];
                        hi?: components["schemas"]["Ja"];
                        ta?: components["schemas"]["Ja"];
                        bn?: components["schemas"]["Ja"];
                        ar?: components["schemas"]["Ja"];
                        es?: components["schemas"]["Ja"];
                        fr?: components["schemas"]["Ja"];
                        de?: components["schemas"]["Ja"];
                        pt?: components["schemas"]["Ja"];
                        ru?: components["schemas"]["Ja"];
                        zh?: components["schemas"]["Ja"];
                        ja?: components["schemas"]["Ja"];
                    };
                };
            };
        };
        responses: {
            200: components["responses"]["ChangeBranding200"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    setLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image": "iVBORw0KGgo…"
                 *     }
                 */
                "application/json": {
                    /** @description A PNG, JPEG or WebP file in base64, at most 512 kB. It is drawn again at up to 400 × 96 pixels and 10 kB, without anything else that the file has. SVG is refused. */
                    image: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ChangeBranding200"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChangeBranding200"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSenderDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender domain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SenderDomain"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    setSenderDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "documents@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The address that your mails come from, in a domain of yours. Replies go to `reply_to`. */
                    address: string;
                };
            };
        };
        responses: {
            /** @description The sender domain as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SenderDomain"];
                };
            };
            /** @description Also `version_conflict`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    removeSenderDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LeaveAccount200"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    checkSenderDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender domain after the check. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SenderDomain"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    rotateSenderDomainKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sender domain with both keys. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SenderDomain"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getGoLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The checklist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "ready": true,
                     *       "items": [
                     *         {
                     *           "id": "email_verified",
                     *           "done": true,
                     *           "required": true,
                     *           "detail": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["GoLive"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listActivity: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /**
                 * @description Only acts of this key (`key_…`) or member (`usr_…`), or of all of a kind: `operator`.
                 * @example usr_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                actor?: string;
                /** @description Only this action. */
                action?: "account.opened" | "account.changed" | "account.approved" | "account.suspended" | "account.resumed" | "account.closed" | "account.reopened" | "account.removed" | "account.exported" | "account.name_requested" | "account.name_approved" | "account.name_refused" | "account.viewed" | "account.email_changed" | "trust_stores.chosen" | "providers.assigned" | "retention.chosen" | "weight.chosen" | "branding.changed" | "branding.logo_changed" | "branding.logo_removed" | "sender_domain.set" | "sender_domain.verified" | "sender_domain.lost" | "sender_domain.removed" | "sender_domain.key_rotated" | "sender_domain.key_replaced" | "webhook_secret.rotated" | "webhook_endpoint.registered" | "webhook_endpoint.changed" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.deleted" | "webhook_endpoint.redelivered" | "api_key.created" | "api_key.revoked" | "member.invited" | "member.invitation_resent" | "member.invitation_revoked" | "member.added" | "member.joined" | "member.changed" | "member.removed" | "member.left" | "member.signed_in" | "member.sso_bypassed" | "member.email_verified" | "member.email_change_asked" | "member.email_change_cancelled" | "member.email_changed" | "member.factor_added" | "member.factor_removed" | "member.account_claimed" | "member.recovery_asked" | "member.recovery_cancelled" | "member.recovered" | "sso.changed" | "sso.removed" | "sso_domain.added" | "sso_domain.verified" | "sso_domain.removed" | "scim_token.created" | "scim_token.revoked" | "template.created" | "template.changed" | "template.deleted" | "bulk_job.uploaded" | "bulk_job.paused" | "bulk_job.resumed" | "bulk_job.cancelled" | "bulk_job.recalled" | "bulk_job.retried" | "address.verified" | "document.decrypted" | "document.deleted" | "clock.advanced" | "activity.exported";
                /** @description Only entries since then. */
                from?: string;
                /** @description Only entries before then. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "at": "2026-12-01T10:15:30.123Z",
                     *           "actor": {
                     *             "type": "member",
                     *             "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "name": null
                     *           },
                     *           "action": "account.changed",
                     *           "address": "203.0.113.7",
                     *           "user_agent": "curl/8.14.1",
                     *           "detail": {
                     *             "time_zone": "Asia/Kolkata"
                     *           },
                     *           "before": {
                     *             "time_zone": "UTC"
                     *           },
                     *           "after": {
                     *             "time_zone": "Asia/Kolkata"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ActivityList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    exportActivity: {
        parameters: {
            query?: {
                /**
                 * @description Only acts of this key (`key_…`) or member (`usr_…`), or of all of a kind: `operator`.
                 * @example usr_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                actor?: string;
                /** @description Only this action. */
                action?: "account.opened" | "account.changed" | "account.approved" | "account.suspended" | "account.resumed" | "account.closed" | "account.reopened" | "account.removed" | "account.exported" | "account.name_requested" | "account.name_approved" | "account.name_refused" | "account.viewed" | "account.email_changed" | "trust_stores.chosen" | "providers.assigned" | "retention.chosen" | "weight.chosen" | "branding.changed" | "branding.logo_changed" | "branding.logo_removed" | "sender_domain.set" | "sender_domain.verified" | "sender_domain.lost" | "sender_domain.removed" | "sender_domain.key_rotated" | "sender_domain.key_replaced" | "webhook_secret.rotated" | "webhook_endpoint.registered" | "webhook_endpoint.changed" | "webhook_endpoint.secret_rotated" | "webhook_endpoint.deleted" | "webhook_endpoint.redelivered" | "api_key.created" | "api_key.revoked" | "member.invited" | "member.invitation_resent" | "member.invitation_revoked" | "member.added" | "member.joined" | "member.changed" | "member.removed" | "member.left" | "member.signed_in" | "member.sso_bypassed" | "member.email_verified" | "member.email_change_asked" | "member.email_change_cancelled" | "member.email_changed" | "member.factor_added" | "member.factor_removed" | "member.account_claimed" | "member.recovery_asked" | "member.recovery_cancelled" | "member.recovered" | "sso.changed" | "sso.removed" | "sso_domain.added" | "sso_domain.verified" | "sso_domain.removed" | "scim_token.created" | "scim_token.revoked" | "template.created" | "template.changed" | "template.deleted" | "bulk_job.uploaded" | "bulk_job.paused" | "bulk_job.resumed" | "bulk_job.cancelled" | "bulk_job.recalled" | "bulk_job.retried" | "address.verified" | "document.decrypted" | "document.deleted" | "clock.advanced" | "activity.exported";
                /** @description Only entries since then. */
                from?: string;
                /** @description Only entries before then. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listLoggedCalls: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Only calls with this method. */
                method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
                /**
                 * @description Only calls with this status, or with one of a class: `2xx`, `3xx`, `4xx`, `5xx`.
                 * @example 4xx
                 */
                status?: string;
                /** @description Only calls of API keys, or only calls of members. */
                caller_type?: "api_key" | "member";
                /**
                 * @description Only calls of this key (`key_…`).
                 * @example key_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                api_key_id?: string;
                /**
                 * @description Only calls of this member (`usr_…`).
                 * @example usr_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                member_id?: string;
                /**
                 * @description Only calls about this document and its sign requests.
                 * @example 01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11
                 */
                document_id?: string;
                /**
                 * @description Only calls of this operation, as `route` names it, or of this exact path.
                 * @example /api/v1/document-signrequest/{document_id}
                 */
                path?: string;
                error_code?: components["schemas"]["ErrorCode"];
                /** @description Only calls that arrived since then. */
                from?: string;
                /** @description Only calls that arrived before then. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "request_id": "req_019a7f3c2b1d7c40a1f2d3e4b5c6a7f8",
                     *           "time": "2026-12-01T10:15:30.123Z",
                     *           "method": "POST",
                     *           "path": "/api/v1/document-signrequest",
                     *           "route": "/api/v1/document-signrequest",
                     *           "status": 409,
                     *           "error_code": "signrequest_exists",
                     *           "duration_ms": 12,
                     *           "caller": {
                     *             "type": "api_key",
                     *             "id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "name": "CRM"
                     *           },
                     *           "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *           "user_agent": "curl/8.14.1"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedCallList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getLoggedCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Request-Id` of the call. */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "call": {
                     *         "request_id": "req_019a7f3c2b1d7c40a1f2d3e4b5c6a7f8",
                     *         "time": "2026-12-01T10:15:30.123Z",
                     *         "method": "POST",
                     *         "path": "/api/v1/document-signrequest",
                     *         "route": "/api/v1/document-signrequest",
                     *         "status": 409,
                     *         "error_code": "signrequest_exists",
                     *         "duration_ms": 12,
                     *         "caller": {
                     *           "type": "api_key",
                     *           "id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "CRM"
                     *         },
                     *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                     *         "user_agent": "curl/8.14.1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        call: components["schemas"]["LoggedCall"];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "Billing system",
                     *           "hint": "sk_test_a3f_…x7y2",
                     *           "mode": "test",
                     *           "scopes": [
                     *             "requests:write"
                     *           ],
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "created_by": null,
                     *           "last_used_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description `return=representation`: the response contains the created resource, and the header `Preference-Applied`.
                 * @example return=representation
                 */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Billing system",
                 *       "scopes": [
                 *         "requests:read",
                 *         "requests:write",
                 *         "documents:write"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description A name to distinguish your keys. */
                    name: string;
                    /** @description What the key may do. Each operation of this reference names the scope it needs. */
                    scopes: components["schemas"]["Scope"][];
                    mode?: components["schemas"]["Mode"];
                    /**
                     * Format: date-time
                     * @description The API rejects the key from then on.
                     */
                    expires_at?: string;
                };
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "name": "Billing system",
                     *       "hint": "sk_test_a3f_…x7y2",
                     *       "mode": "test",
                     *       "scopes": [
                     *         "requests:write"
                     *       ],
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "created_by": null,
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "api_key": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["ApiKey"] & {
                        /** @description The key itself. Null in an answer repeated by Idempotency-Key. */
                        api_key: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            /** @description `live_key_required`. */
            403: components["responses"]["Forbidden"];
            /** @description Also `too_many_api_keys`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key (`key_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "name": "Billing system",
                     *       "hint": "sk_test_a3f_…x7y2",
                     *       "mode": "test",
                     *       "scopes": [
                     *         "requests:write"
                     *       ],
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "created_by": null,
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["ApiKey"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listSandboxInbox: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
                /** @description Only mails to this address. */
                recipient?: string;
                /** @description Only mails about this sign request (`sr_…`). */
                sign_request_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of mails. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "inb_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "recipient": "asha@example.com",
                     *           "subject": "Please sign: Lease 2027.pdf",
                     *           "sign_request_ids": [
                     *             "sr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *           ],
                     *           "link": null,
                     *           "attachments": [
                     *             {
                     *               "name": "Lease 2027.pdf",
                     *               "content_type": "application/pdf",
                     *               "size": 48211
                     *             }
                     *           ],
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxMailSummaryList"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSandboxMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The mail (`inb_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "inb_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "recipient": "asha@example.com",
                     *       "subject": "Please sign: Lease 2027.pdf",
                     *       "sign_request_ids": [
                     *         "sr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                     *       ],
                     *       "link": null,
                     *       "attachments": [
                     *         {
                     *           "name": "Lease 2027.pdf",
                     *           "content_type": "application/pdf",
                     *           "size": 48211
                     *         }
                     *       ],
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "text": "Asha Rao, please sign …",
                     *       "html": "<p>…</p>"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["SandboxMailSummary"] & {
                        /** @description Its text. */
                        text: string;
                        /** @description Its HTML. */
                        html: string;
                    };
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listVerifiedAddresses: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "email": "ada@example.com",
                     *           "verified": true,
                     *           "asked_at": "2026-12-01T10:15:30.123Z",
                     *           "verified_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VerifiedAddressList"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    askToVerifyAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The address. */
                    email: string;
                };
            };
        };
        responses: {
            /** @description A code was mailed, or the address is already verified. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "email": "ada@example.com",
                     *       "verified": true,
                     *       "asked_at": "2026-12-01T10:15:30.123Z",
                     *       "verified_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["VerifiedAddress"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            /** @description Also `too_soon`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    verifyAddress: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "code": "204816"
                 *     }
                 */
                "application/json": {
                    /** @description The address. */
                    email: string;
                    /** @description The six digits in the mail. */
                    code: string;
                };
            };
        };
        responses: {
            /** @description The address is verified. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "email": "ada@example.com",
                     *       "verified": true,
                     *       "asked_at": "2026-12-01T10:15:30.123Z",
                     *       "verified_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["VerifiedAddress"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            /** @description Also `code_refused`. */
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhookReceivers: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of receivers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "whr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "url": "https://countersign.example.com/sandbox/receive/a3f_Jq0pXr2Vd8nLw5TzKc7YbM1sEh4uGf9iOa6RkBtWxQy",
                     *           "response_status": 200,
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookReceiverList"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createWebhookReceiver: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new receiver. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["WebhookReceiver"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            /** @description Also `too_many_receivers`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteWebhookReceiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver (`whr_…`).
                 * @example whr_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookReceiverId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receiver is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeWebhookReceiver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The receiver (`whr_…`).
                 * @example whr_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookReceiverId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response_status": 200
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The status that the receiver answers with. 2xx accepts the event; 410 disables the endpoint; after the others it is sent again.
                     * @enum {integer}
                     */
                    response_status: 200 | 204 | 400 | 404 | 410 | 500 | 503;
                };
            };
        };
        responses: {
            /** @description The receiver as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Done"] & components["schemas"]["WebhookReceiver"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listWebhookReceiverCalls: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path: {
                /**
                 * @description The receiver (`whr_…`).
                 * @example whr_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                id: components["parameters"]["WebhookReceiverId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of calls. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "whc_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "received_at": "2026-12-01T10:15:30.123Z",
                     *           "sender": "countersign",
                     *           "headers": {
                     *             "webhook-id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *             "content-type": "application/json"
                     *           },
                     *           "body": "{\"type\":\"document.signed\"}",
                     *           "body_size": 412,
                     *           "body_truncated": true,
                     *           "response_status": 200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookReceiverCallList"];
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSandboxProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The provider’s switches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "available": true,
                     *       "changeable": true,
                     *       "switches": [
                     *         {
                     *           "name": "outage",
                     *           "value": "off",
                     *           "values": [
                     *             "values"
                     *           ],
                     *           "description": "`on`: the provider answers 503 to everything."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description Whether this installation has a provider for the sandbox. */
                        available: boolean;
                        /** @description Whether this account may change the switches. The operator decides, because all accounts share them. */
                        changeable: boolean;
                        /** @description The faults that can be simulated; none without a provider. */
                        switches: components["schemas"]["ProviderSwitch"][];
                    };
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeSandboxProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "outage": "on"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description `on`: the provider answers 503 to everything.
                     * @enum {string}
                     */
                    outage?: "off" | "on";
                    /**
                     * @description The next person who enters the right code is refused with this error of the provider, once. `ESP-009`: the identity is not confirmed. `ESP-010`: the quota is used up. `ESP-201`: signing failed. `ESP-203`: no certificate was issued. `ESP-204`: the signing service is down. `ESP-999`: an unexpected error. The others are in apps/sandbox-esp/README.md.
                     * @enum {string}
                     */
                    next_refusal?: "none" | "ESP-001" | "ESP-002" | "ESP-004" | "ESP-005" | "ESP-006" | "ESP-008" | "ESP-009" | "ESP-010" | "ESP-101" | "ESP-102" | "ESP-103" | "ESP-201" | "ESP-203" | "ESP-204" | "ESP-205" | "ESP-206" | "ESP-207" | "ESP-999";
                    /**
                     * @description eSign 3: how often the provider sends its answer to the service.
                     * @enum {string}
                     */
                    callback?: "once" | "twice" | "never";
                    /**
                     * @description `other_hash`: the signature is over another document.
                     * @enum {string}
                     */
                    signature?: "right" | "other_hash";
                    /**
                     * @description `ended`: the certificate has expired when it is issued.
                     * @enum {string}
                     */
                    certificate?: "valid" | "ended";
                    /**
                     * @description `own`: the signature has a time-stamp of the provider’s authority.
                     * @enum {string}
                     */
                    stamp?: "none" | "own";
                    /**
                     * @description CSC: the authorization mode that certificates declare. `explicit` is not supported by the service.
                     * @enum {string}
                     */
                    authorization?: "oauth2code" | "explicit";
                    /**
                     * @description CSC: `several`: the next person who signs in has five certificates, of which two are usable.
                     * @enum {string}
                     */
                    credentials?: "one" | "several";
                };
            };
        };
        responses: {
            /** @description The switches as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "available": true,
                     *       "changeable": true,
                     *       "switches": [
                     *         {
                     *           "name": "outage",
                     *           "value": "off",
                     *           "values": [
                     *             "values"
                     *           ],
                     *           "description": "`on`: the provider answers 503 to everything."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description Whether this installation has a provider for the sandbox. */
                        available: boolean;
                        /** @description Whether this account may change the switches. The operator decides, because all accounts share them. */
                        changeable: boolean;
                        /** @description The faults that can be simulated; none without a provider. */
                        switches: components["schemas"]["ProviderSwitch"][];
                    };
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createSandboxCertificate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The name in the certificate. Give the signer’s, unless you want to see it refused. */
                    name: string;
                    /** @description The address in the certificate; none by default. */
                    email?: string;
                    /** @description The organisation in it; none by default. */
                    organisation?: string;
                    /**
                     * @description The kind of its key.
                     * @default P-256
                     * @enum {string}
                     */
                    key_type?: "P-256" | "P-384" | "RSA-2048";
                    /**
                     * @description How long it is valid.
                     * @default 365
                     */
                    valid_days?: number;
                    /**
                     * @description Makes a certificate that is refused, to test what the signer is told: `expired`, `not_yet_valid`, `revoked` by its issuer, or `not_for_signing`.
                     * @enum {string}
                     */
                    fault?: "expired" | "not_yet_valid" | "revoked" | "not_for_signing";
                };
            };
        };
        responses: {
            /** @description The new certificate. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "p12": null,
                     *       "password": null,
                     *       "file_name": "asha-rao.p12",
                     *       "certificates": "certificates",
                     *       "serial_number": "5d1c0e7a9b3f4c2d8e6a1b0c9d8e7f60",
                     *       "valid_from": "2026-12-01T10:15:30.123Z",
                     *       "valid_until": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description The certificate with its private key: a PKCS#12 file in Base64. Null in an answer repeated by Idempotency-Key. */
                        p12: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                        /** @description The password of the file. Null in an answer repeated by Idempotency-Key. */
                        password: string | null;
                        /** @description A name for the file. */
                        file_name: string;
                        /** @description The certificate, its issuer and the root of the sandbox, in PEM. */
                        certificates: string;
                        /** @description The serial number of the certificate, in hexadecimal. */
                        serial_number: string;
                        /**
                         * Format: date-time
                         * @description When it becomes valid.
                         */
                        valid_from: string;
                        /**
                         * Format: date-time
                         * @description When it ends.
                         */
                        valid_until: string;
                    };
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    actAsSandboxSigner: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The signer, as the sign request shows it (`sgn_…`).
                 * @example sgn_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                signer_id: components["parameters"]["SignerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `view`: views the document, which is all that a viewer is asked for. `sign`: views the document and signs it: with a typed name; for `dsc` with a key and a certificate of the sandbox’s CA; for `aadhaar` and `national_id` at the sandbox’s provider. A witness gives their name and a sample address. `approve`: views and approves, for the role `approver`. `decline`: declines. An action that the role does not permit is a 409 `wrong_state` whose message lists those that it permits. `fail_otp`: enters a wrong code, if the signer needs one; at the provider, until it ends the session. `fail_seal`: signs with a drawing that cannot be sealed, so that the request ends as `failed` (`signature_undrawable`).
                     * @enum {string}
                     */
                    action: "view" | "sign" | "approve" | "decline" | "fail_otp" | "fail_seal";
                    /** @description For `decline`. */
                    reason?: string;
                    fields?: components["schemas"]["FieldValues"];
                    /**
                     * @description For `sign` with a typed name: how it is written. Each script has a handwriting font for some of the styles, and variants of its text font for the others. Default: `quick`.
                     * @enum {string}
                     */
                    style?: "quick" | "flowing" | "round" | "plain";
                };
            };
        };
        responses: {
            200: components["responses"]["ActAsSandboxSigner200"];
            /** @description `sandbox_only`, `not_shown`. */
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Also `wrong_state`, `document_leased`. */
            409: components["responses"]["Conflict"];
            /** @description Also `signature_refused`. */
            422: components["responses"]["Invalid"];
            /** @description `too_many_tries`. */
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "now": "2026-12-01T10:15:30.123Z",
                     *       "ahead_seconds": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /**
                         * Format: date-time
                         * @description The time in the sandbox.
                         */
                        now: string;
                        /** @description The seconds by which the sandbox’s clock is ahead of the real time. */
                        ahead_seconds: number;
                    };
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "seconds": 259200
                 *     }
                 */
                "application/json": {
                    /** @description The number of seconds to advance. */
                    seconds?: number;
                    /**
                     * Format: date-time
                     * @description The time to advance to (RFC 3339), later than `now`. Give either this or `seconds`.
                     */
                    to?: string;
                };
            };
        };
        responses: {
            /** @description The clock was advanced. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "now": "2026-12-01T10:15:30.123Z",
                     *       "ahead_seconds": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /**
                         * Format: date-time
                         * @description The time in the sandbox.
                         */
                        now: string;
                        /** @description The seconds by which the sandbox’s clock is ahead of the real time. */
                        ahead_seconds: number;
                    };
                };
            };
            /** @description `sandbox_only`. */
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description You. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        user: components["schemas"]["User"];
                        session: components["schemas"]["OwnSession"];
                        /** @description Your accounts, oldest membership first. */
                        memberships: components["schemas"]["OwnMembership"][];
                    };
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "language": "de"
                 *     }
                 */
                "application/json": {
                    /** @description Your name, as other members see it. */
                    name?: string;
                    language?: components["schemas"]["UserLanguage"];
                };
            };
        };
        responses: {
            /** @description You, as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"] & {
                        user: components["schemas"]["User"];
                        session: components["schemas"]["OwnSession"];
                        /** @description Your accounts, oldest membership first. */
                        memberships: components["schemas"]["OwnMembership"][];
                    };
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "ses_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "kind": "browser",
                     *           "method": "passkey",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "expires_at": "2026-12-01T10:15:30.123Z",
                     *           "current": true,
                     *           "seen_at": "2026-12-01T10:15:30.123Z",
                     *           "address": "192.0.2.7",
                     *           "user_agent": "Mozilla/5.0"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session (`ses_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The other sessions have ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "ended": 2
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description How many sessions were open. */
                        ended: number;
                    };
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "email": "ada@example.com",
                     *           "email_verified": true,
                     *           "name": "Ada Rao",
                     *           "role": "owner",
                     *           "modes": [
                     *             "test"
                     *           ],
                     *           "source": "sign_up",
                     *           "active": true,
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member (`usr_…`). */
                id: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "email": "ada@example.com",
                     *       "email_verified": true,
                     *       "name": "Ada Rao",
                     *       "role": "owner",
                     *       "modes": [
                     *         "test"
                     *       ],
                     *       "source": "sign_up",
                     *       "active": true,
                     *       "created_at": "2026-12-01T10:15:30.123Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Member"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /** @description The member (`usr_…`). */
                id: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LeaveAccount200"];
            404: components["responses"]["NotFound"];
            /** @description `last_owner`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /** @description The member (`usr_…`). */
                id: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "developer",
                 *       "modes": [
                 *         "test"
                 *       ]
                 *     }
                 */
                "application/json": {
                    role?: components["schemas"]["Role"];
                    /** @description The modes in which the member may act. */
                    modes?: components["schemas"]["Mode"][];
                };
            };
        };
        responses: {
            200: components["responses"]["ChangeMember200"];
            404: components["responses"]["NotFound"];
            /** @description `last_owner`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    transferOwnership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "member_id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *     }
                 */
                "application/json": {
                    /** @description The member (`usr_…`) who becomes the owner. */
                    member_id: string;
                };
            };
        };
        responses: {
            200: components["responses"]["ChangeMember200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    leaveAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LeaveAccount200"];
            /** @description `last_owner`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "inv_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "email": "ben@example.com",
                     *           "role": "owner",
                     *           "modes": [
                     *             "test"
                     *           ],
                     *           "state": "open",
                     *           "invited_by": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "expires_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ben@example.com",
                 *       "role": "developer",
                 *       "modes": [
                 *         "test"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Who is invited. */
                    email: string;
                    role: components["schemas"]["Role"];
                    /** @description The modes in which the member may act. */
                    modes?: components["schemas"]["Mode"][];
                };
            };
        };
        responses: {
            200: components["responses"]["Invite200"];
            /** @description `member_exists`, `too_many_members`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /** @description The invitation (`inv_…`). */
                id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Invite200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /** @description The invitation (`inv_…`). */
                id: components["parameters"]["InvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Invite200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description How many to return at most. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before: letters, digits, `-` and `_`. Without it, the first page. */
                starting_after?: components["parameters"]["StartingAfter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of requests for approvals. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "has_more": false,
                     *       "next_cursor": null,
                     *       "data": [
                     *         {
                     *           "id": "apr_06d1vyyv7hjk3q2d6s7s3nqc4m",
                     *           "state": "open",
                     *           "act": "lift-hold",
                     *           "arguments": {},
                     *           "asked_by": "Ada Lovelace",
                     *           "asked_at": "2026-12-01T10:15:30.123Z",
                     *           "expires_at": "2026-12-01T10:15:30.123Z",
                     *           "approved_by": "Grace Hopper",
                     *           "approved_at": null,
                     *           "refused_by": "Grace Hopper",
                     *           "refused_at": null,
                     *           "executed_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApprovalList"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Its id.
                 * @example apr_06d1vyyv7hjk3q2d6s7s3nqc4m
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "id": "apr_06d1vyyv7hjk3q2d6s7s3nqc4m",
                     *       "state": "open",
                     *       "act": "lift-hold",
                     *       "arguments": {},
                     *       "asked_by": "Ada Lovelace",
                     *       "asked_at": "2026-12-01T10:15:30.123Z",
                     *       "expires_at": "2026-12-01T10:15:30.123Z",
                     *       "approved_by": "Grace Hopper",
                     *       "approved_at": null,
                     *       "refused_by": "Grace Hopper",
                     *       "refused_at": null,
                     *       "executed_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & components["schemas"]["Approval"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    exportAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["ContentDisposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    closeAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Ada Lending"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the account, as `GET /account` shows it. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The account is closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done."
                     *     }
                     */
                    "application/json": components["schemas"]["Done"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    getSso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "connection": null,
                     *       "domains": [
                     *         {
                     *           "domain": "example.com",
                     *           "txt_record": "countersign-verification=b3…",
                     *           "verified": true,
                     *           "verified_at": null,
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ],
                     *       "redirect_uri": "https://sign.example.com/sign-in/company/callback"
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description How the service reaches the identity provider. The secret is not shown. */
                        connection: components["schemas"]["SsoConnection"] | null;
                        /** @description The domains of the company. */
                        domains: components["schemas"]["SsoDomain"][];
                        /** @description Register it at the provider. */
                        redirect_uri: string;
                    };
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    putSso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "issuer": "https://login.example.com/tenant/v2.0",
                 *       "client_id": "3f9c2d7e",
                 *       "client_secret": "a-secret-of-the-provider",
                 *       "default_role": "sender"
                 *     }
                 */
                "application/json": {
                    /** @description The issuer of the identity provider, exactly as its metadata name it. */
                    issuer: string;
                    /** @description The client that you registered at the provider. */
                    client_id: string;
                    /** @description The secret of the client. It may be left out while issuer and client_id stay the same. */
                    client_secret?: string;
                    /**
                     * @description The role of a person who signs in for the first time.
                     * @enum {string}
                     */
                    default_role: "admin" | "developer" | "sender" | "viewer" | "auditor";
                    /** @description The modes in which such a member may act. Without it, `test`. */
                    default_modes?: components["schemas"]["Mode"][];
                    /** @description Members with an address of a verified domain, and members whom the provider or the directory knows, can use this account only through the provider. Owners keep their other ways, and the account activity records each use. */
                    sso_only?: boolean;
                };
            };
        };
        responses: {
            /** @description The settings, as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "connection": null,
                     *       "domains": [
                     *         {
                     *           "domain": "example.com",
                     *           "txt_record": "countersign-verification=b3…",
                     *           "verified": true,
                     *           "verified_at": null,
                     *           "created_at": "2026-12-01T10:15:30.123Z"
                     *         }
                     *       ],
                     *       "redirect_uri": "https://sign.example.com/sign-in/company/callback"
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & {
                        /** @description How the service reaches the identity provider. The secret is not shown. */
                        connection: components["schemas"]["SsoConnection"] | null;
                        /** @description The domains of the company. */
                        domains: components["schemas"]["SsoDomain"][];
                        /** @description Register it at the provider. */
                        redirect_uri: string;
                    };
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    deleteSso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteSso200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    addSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "example.com"
                 *     }
                 */
                "application/json": {
                    /** @description The domain of the company’s addresses. */
                    domain: string;
                };
            };
        };
        responses: {
            /** @description The domain. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "domain": {
                     *         "domain": "example.com",
                     *         "txt_record": "countersign-verification=b3…",
                     *         "verified": true,
                     *         "verified_at": null,
                     *         "created_at": "2026-12-01T10:15:30.123Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        domain: components["schemas"]["SsoDomain"];
                    };
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    verifySsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /**
                 * @description The domain of the company’s addresses.
                 * @example example.com
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is verified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "domain": {
                     *         "domain": "example.com",
                     *         "txt_record": "countersign-verification=b3…",
                     *         "verified": true,
                     *         "verified_at": null,
                     *         "created_at": "2026-12-01T10:15:30.123Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        domain: components["schemas"]["SsoDomain"];
                    };
                };
            };
            404: components["responses"]["NotFound"];
            /** @description Also `domain_taken`, `domain_unverified`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    removeSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /**
                 * @description The domain of the company’s addresses.
                 * @example example.com
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DeleteSso200"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    listScimTokens: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "tokens": [
                     *         {
                     *           "id": "sct_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *           "name": "Entra ID",
                     *           "created_at": "2026-12-01T10:15:30.123Z",
                     *           "revoked_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description The tokens. */
                        tokens: components["schemas"]["ScimToken"][];
                    };
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    createScimToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Entra ID"
                 *     }
                 */
                "application/json": {
                    /** @description A name to distinguish your tokens. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The new token. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "sct_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "name": "Entra ID",
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "revoked_at": null,
                     *       "token": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["ScimToken"] & {
                        /** @description The token itself. Null in an answer repeated by Idempotency-Key. */
                        token: string | null;
                        /** @description Only in a repeated answer: why the secret is missing. */
                        note?: string;
                    };
                };
            };
            /** @description Also `too_many_api_keys`. */
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    revokeScimToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.
                 * @example acc_06d8h2m4v5e3rkz0t1w9x7y2ba
                 */
                "Countersign-Account"?: components["parameters"]["CountersignAccount"];
                /** @description With a session: the mode of the call. `test`, if it is omitted. */
                "Countersign-Mode"?: components["parameters"]["CountersignMode"];
            };
            path: {
                /** @description The token (`sct_…`). */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Done.",
                     *       "id": "sct_06d8h2m4v5e3rkz0t1w9x7y2ba",
                     *       "name": "Entra ID",
                     *       "created_at": "2026-12-01T10:15:30.123Z",
                     *       "revoked_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Done"] & components["schemas"]["ScimToken"];
                };
            };
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    verifyFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.
                 * @example order-7-create
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/pdf": string;
                "application/zip": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The PDF or evidence.zip.
                     */
                    file: string;
                };
                /**
                 * @example {
                 *       "content_base64": "JVBERi0xLjcK"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: byte
                     * @description The file in base64.
                     */
                    content_base64: string;
                    /** @description The name of the file. */
                    name?: string;
                };
            };
        };
        responses: {
            /** @description What the file is worth. 200 also for one that is not valid: it was judged. */
            200: {
                headers: {
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "message": "Signed in the sandbox, and unchanged since.",
                     *       "verdict": {
                     *         "outcome": "valid",
                     *         "words": "Signed in the sandbox, and unchanged since.",
                     *         "file": {
                     *           "kind": "pdf",
                     *           "size": 1,
                     *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         },
                     *         "judged_at": "2026-12-01T10:15:30.123Z",
                     *         "document": null,
                     *         "certificate": null,
                     *         "trail": null,
                     *         "log": {
                     *           "state": "included",
                     *           "log": "countersign.example.com/test",
                     *           "size": null,
                     *           "index": null,
                     *           "covers": null
                     *         },
                     *         "findings": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description The outcome in one sentence. */
                        message: string;
                        verdict: components["schemas"]["Verdict"];
                    };
                };
            };
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    askForDeviceCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "countersign-cli",
                 *       "client_name": "ada on laptop"
                 *     }
                 */
                "application/json": {
                    /** @description The name of your program. */
                    client_id: string;
                    client_name?: components["schemas"]["ClientName"];
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @example {
                 *       "client_id": "countersign-cli",
                 *       "client_name": "ada on laptop"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The name of your program. */
                    client_id: string;
                    client_name?: components["schemas"]["ClientName"];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["AskForDeviceCode200"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    askForDeviceStepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "countersign-cli",
                 *       "client_name": "ada on laptop"
                 *     }
                 */
                "application/json": {
                    /** @description The name of your program. */
                    client_id: string;
                    client_name?: components["schemas"]["ClientName"];
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @example {
                 *       "client_id": "countersign-cli",
                 *       "client_name": "ada on laptop"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description The name of your program. */
                    client_id: string;
                    client_name?: components["schemas"]["ClientName"];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: components["responses"]["AskForDeviceCode200"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["OtherError"];
        };
    };
    redeemDeviceCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                 *       "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS5c"
                 *     }
                 */
                "application/json": {
                    /** @description `urn:ietf:params:oauth:grant-type:device_code`. */
                    grant_type: string;
                    /** @description From the first call. */
                    device_code: string;
                    /** @description The name of your program. */
                    client_id?: string;
                } & {
                    [key: string]: unknown;
                };
                /**
                 * @example {
                 *       "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                 *       "device_code": "GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS5c"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @description `urn:ietf:params:oauth:grant-type:device_code`. */
                    grant_type: string;
                    /** @description From the first call. */
                    device_code: string;
                    /** @description The name of your program. */
                    client_id?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The session of the command line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "success",
                     *       "access_token": "cst_0a3_…",
                     *       "token_type": "Bearer",
                     *       "expires_in": 604800
                     *     }
                     */
                    "application/json": components["schemas"]["Success"] & {
                        /** @description Send it as `Authorization: Bearer …`. */
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        /** @description How many seconds the session lasts at most. */
                        expires_in: number;
                    };
                };
            };
            /** @description `authorization_pending`, `slow_down`, `expired_token`, `access_denied`, `invalid_grant`, `unsupported_grant_type`. */
            400: components["responses"]["BadRequest"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["RateLimited"];
            default: components["responses"]["OtherError"];
        };
    };
    scimListUsers: {
        parameters: {
            query?: {
                /**
                 * @description `userName eq "…"`, or the same with `externalId`, `id` or `emails.value`.
                 * @example userName eq "grace@example.com"
                 */
                filter?: string;
                /** @description The first user of the page, from 1. */
                startIndex?: number;
                /** @description Users on the page, at most 200. */
                count?: number;
                /** @description The attributes to return, with commas. */
                attributes?: string;
                /** @description The attributes not to return. */
                excludedAttributes?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimPage"];
                };
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimCreateUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A user (RFC 7643 §4.1): userName, externalId, active, name, displayName, emails. Others are ignored. */
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            /** @description The user, who is a member now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11"
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimGetUser: {
        parameters: {
            query?: {
                /** @description The attributes to return, with commas. */
                attributes?: string;
                /** @description The attributes not to return. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The `id` of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:User"
                     *       ],
                     *       "id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11"
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimUser"];
                };
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimReplaceUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the user. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A user (RFC 7643 §4.1): userName, externalId, active, name, displayName, emails. Others are ignored. */
        requestBody: {
            content: {
                "application/scim+json": components["schemas"]["ScimUserInput"];
            };
        };
        responses: {
            200: components["responses"]["ScimPatchUser200"];
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimDeleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `id` of the user. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimPatchUser: {
        parameters: {
            query?: {
                /** @description The attributes to return, with commas. */
                attributes?: string;
                /** @description The attributes not to return. */
                excludedAttributes?: string;
            };
            header?: never;
            path: {
                /** @description The `id` of the user. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Operations to add, replace or remove (RFC 7644 §3.5.2). */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemas": [
                 *         "urn:ietf:params:scim:api:messages:2.0:PatchOp"
                 *       ],
                 *       "Operations": [
                 *         {
                 *           "op": "replace",
                 *           "path": "active",
                 *           "value": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/scim+json": components["schemas"]["ScimPatch"];
            };
        };
        responses: {
            200: components["responses"]["ScimPatchUser200"];
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimGetConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is supported. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"
                     *       ],
                     *       "patch": {
                     *         "supported": true
                     *       }
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimConfig"];
                };
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimListResourceTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimPage"];
                };
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    scimListSchemas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schemas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "schemas": [
                     *         "urn:ietf:params:scim:api:messages:2.0:ListResponse"
                     *       ],
                     *       "totalResults": 0,
                     *       "startIndex": 1,
                     *       "itemsPerPage": 0,
                     *       "Resources": []
                     *     }
                     */
                    "application/scim+json": components["schemas"]["ScimPage"];
                };
            };
            400: components["responses"]["ScimCreateUser400"];
            401: components["responses"]["ScimCreateUser400"];
            403: components["responses"]["ScimCreateUser400"];
            404: components["responses"]["ScimCreateUser400"];
            409: components["responses"]["ScimCreateUser400"];
            413: components["responses"]["ScimCreateUser400"];
            415: components["responses"]["ScimCreateUser400"];
            429: components["responses"]["ScimCreateUser400"];
            default: components["responses"]["OtherError"];
        };
    };
    onDocumentViewed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.viewed",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentViewedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentSigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.signed",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": {
                 *           "url": "https://countersign.example.com/f/a3f_Zm9vYmFyYmF6",
                 *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *           "size": 48211,
                 *           "content_type": "application/pdf",
                 *           "content_base64": "JVBERi0xLjcK"
                 *         },
                 *         "audit_trail": {
                 *           "url": "https://countersign.example.com/f/a3f_Zm9vYmFyYmF6",
                 *           "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *           "size": 48211,
                 *           "content_type": "application/pdf",
                 *           "content_base64": "JVBERi0xLjcK"
                 *         },
                 *         "log_checkpoint": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentSignedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.expired",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentExpiredEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentDeclined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.declined",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentDeclinedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentCancelled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.cancelled",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentCancelledEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.failed",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentFailedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentProblem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "document.problem",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "problem": {
                 *           "work": "drawing",
                 *           "code": "mail_not_sent",
                 *           "message": "Done.",
                 *           "signer_id": null,
                 *           "at": "2026-12-01T10:15:30.123Z"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentProblemEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerNotified: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.notified",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerNotifiedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerSigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.signed",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerSignedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.approved",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerApprovedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerDeclined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.declined",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerDeclinedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.failed",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerFailedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerReassigned: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.reassigned",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerReassignedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerDelegated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.delegated",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerDelegatedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerLinkRequested: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.link_requested",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         },
                 *         "link_request": {
                 *           "is_open": true
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerLinkRequestedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerWrongPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.wrong_person",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerWrongPersonEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSignerEmailBounced: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "signer.email_bounced",
                 *       "data": {
                 *         "document_id": "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11",
                 *         "sign_request_id": "sr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "state": "pending",
                 *         "failure": null,
                 *         "expires_at": "2026-12-01T10:15:30.123Z",
                 *         "reference": "loan-7",
                 *         "metadata": {
                 *           "branch": "Pune"
                 *         },
                 *         "signers": [
                 *           {
                 *             "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *             "role": "signer",
                 *             "sequence": 1,
                 *             "sig_type": "electronic",
                 *             "name": "Asha Rao",
                 *             "email": "asha@example.com",
                 *             "state": "viewed",
                 *             "viewed_at": "2026-12-01T10:15:30.123Z",
                 *             "approved_at": null,
                 *             "signed_at": null,
                 *             "error_code": null,
                 *             "fields": []
                 *           }
                 *         ],
                 *         "signed_document": null,
                 *         "audit_trail": null,
                 *         "log_checkpoint": null,
                 *         "signer": {
                 *           "id": "sgn_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *           "role": "signer",
                 *           "sequence": 1,
                 *           "sig_type": "electronic",
                 *           "name": "Asha Rao",
                 *           "email": "asha@example.com",
                 *           "state": "viewed",
                 *           "viewed_at": "2026-12-01T10:15:30.123Z",
                 *           "approved_at": null,
                 *           "signed_at": null,
                 *           "error_code": null,
                 *           "fields": []
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SignerEmailBouncedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkJobCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "bulk_job.completed",
                 *       "data": {
                 *         "bulk_job_id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "name": "Leases 2027",
                 *         "state": "completed",
                 *         "accepted": 500,
                 *         "created": 498,
                 *         "failed": 2
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkJobCompletedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkJobProblem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "bulk_job.problem",
                 *       "data": {
                 *         "bulk_job_id": "job_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "name": "Leases 2027",
                 *         "state": "completed",
                 *         "accepted": 500,
                 *         "created": 498,
                 *         "failed": 2,
                 *         "problem": {
                 *           "code": "batch_failed",
                 *           "message": "A batch of rows cannot be processed. The service retries, and the operator must remove the cause."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkJobProblemEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "account.changed",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "changed": [
                 *           "time_zone"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountChangedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "account.approved",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "changed": [
                 *           "time_zone"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountApprovedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountSuspended: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "account.suspended",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "changed": [
                 *           "time_zone"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountSuspendedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountResumed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "account.resumed",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "changed": [
                 *           "time_zone"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountResumedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountClosed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "account.closed",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "changed": [
                 *           "time_zone"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountClosedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAccountReopened: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "account.reopened",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "changed": [
                 *           "time_zone"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AccountReopenedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemberInvited: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "member.invited",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "member_id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "role": "developer"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberInvitedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemberJoined: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "member.joined",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "member_id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "role": "developer"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberJoinedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemberChanged: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "member.changed",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "member_id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "role": "developer"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberChangedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMemberRemoved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "member.removed",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "member_id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "role": "developer"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["MemberRemovedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKeyCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "key.created",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "key_id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KeyCreatedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onKeyRevoked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "key.revoked",
                 *       "data": {
                 *         "activity_id": "act_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "actor": {
                 *           "type": "key",
                 *           "id": "usr_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *         },
                 *         "key_id": "key_06d8h2m4v5e3rkz0t1w9x7y2ba"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["KeyRevokedEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "evt_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *       "created_at": "2026-12-01T10:15:30.123Z",
                 *       "mode": "test",
                 *       "sequence": 7,
                 *       "type": "webhook.test",
                 *       "data": {
                 *         "endpoint_id": "whe_06d8h2m4v5e3rkz0t1w9x7y2ba",
                 *         "url": "https://hooks.example.com/countersign"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is accepted. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
