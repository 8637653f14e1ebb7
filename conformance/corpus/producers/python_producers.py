"""Files by Python libraries for the corpus: python_producers.py KIND OUT.pdf"""

import sys

from fpdf import FPDF
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas


def reportlab(out):
    page = canvas.Canvas(out, pagesize=A4, invariant=1)
    page.setTitle("An agreement")
    page.drawString(72, 750, "An agreement by ReportLab")
    page.linkURL("https://example.com", (72, 700, 200, 720))
    page.showPage()
    page.setPageRotation(90)
    page.drawString(72, 750, "Signatures")
    page.showPage()
    page.save()


def reportlab_form(out):
    page = canvas.Canvas(out, pagesize=A4, invariant=1)
    page.drawString(72, 750, "An agreement to fill in")
    page.acroForm.textfield(name="Name", x=72, y=700, width=200, height=24)
    page.acroForm.checkbox(name="Agree", x=72, y=660)
    page.save()


def fpdf2(out):
    page = FPDF(format="A4")
    page.add_page()
    page.set_font("Helvetica", size=16)
    page.cell(text="An agreement by fpdf2", link="https://example.com")
    page.add_page(orientation="landscape")
    page.cell(text="Signatures")
    page.output(out)


{"reportlab": reportlab, "reportlab-form": reportlab_form, "fpdf2": fpdf2}[sys.argv[1]](sys.argv[2])
