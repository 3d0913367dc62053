"""setuptools' build, plus Node from PyPI when none is on the PATH."""

from page import NODE_FROM_PYPI, is_wanted, npm_on_path
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403


def _node():
    return [NODE_FROM_PYPI] if is_wanted() and not npm_on_path() else []


def get_requires_for_build_wheel(config_settings=None):
    return build_meta.get_requires_for_build_wheel(config_settings) + _node()


def get_requires_for_build_editable(config_settings=None):
    return build_meta.get_requires_for_build_editable(config_settings) + _node()
