"""A lease by a Python library: lease.py KIND OUT.pdf"""

import sys

from fpdf import FPDF
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

NAME = "{{text:tenant.name; width=200}}"
START = "{{date:start; format=DD.MM.YYYY}}"
SIGN = "{{sign:tenant; width=150; height=36}}"


def reportlab(out):
    page = canvas.Canvas(out, pagesize=A4, invariant=1)
    page.drawString(72, 740, "A lease by ReportLab")
    for y, label, tag in [(700, "Tenant: ", NAME), (670, "From: ", START), (500, "", SIGN)]:
        page.setFillGray(0)
        page.drawString(72, y, label)
        page.setFillGray(1)
        page.drawString(120, y, tag)
    page.save()


def fpdf2(out):
    page = FPDF(format="A4")
    page.add_page()
    page.set_font("Helvetica", size=11)
    page.text(25, 35, "A lease by fpdf2")
    for y, label, tag in [(50, "Tenant: ", NAME), (60, "From: ", START), (120, "", SIGN)]:
        page.set_text_color(0)
        page.text(25, y, label)
        page.set_text_color(255)
        page.text(45, y, tag)
    page.output(out)


{"reportlab": reportlab, "fpdf2": fpdf2}[sys.argv[1]](sys.argv[2])
