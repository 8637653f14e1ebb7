"""A program with the client that openapi-python-client makes. It runs beside that client (../clients.ts)."""

import os
from io import BytesIO

from api import AuthenticatedClient
from api.api.documents import upload_document
from api.api.sign_requests import create_sign_request, get_signed_document
from api.models.error import Error
from api.models.new_sign_request import NewSignRequest
from api.models.new_signer import NewSigner
from api.types import File

client = AuthenticatedClient(base_url=os.environ["URL"], token=os.environ["KEY"])
with open(os.environ["PDF"], "rb") as pdf:
    uploaded = upload_document.sync(client=client, body=File(payload=BytesIO(pdf.read())), name="Lease.pdf")
assert uploaded and not isinstance(uploaded, Error), uploaded
request = NewSignRequest(
    document_id=uploaded.document_id, signers=[NewSigner(name="Asha Rao", email="asha@example.com")]
)
created = create_sign_request.sync(client=client, body=request)
assert created and not isinstance(created, Error), created
signed = get_signed_document.sync(os.environ["COMPLETED"], client=client)
assert isinstance(signed, File), signed
with open(os.environ["OUT"], "wb") as out:
    out.write(signed.payload.read())
print(created.document_id, end="")
